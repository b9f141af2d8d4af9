/**
 * What a clock on the wall shows in a time zone, and which moment it means: none where clocks are put forward over it,
 * two where they are put back.
 */
const dayMs = 86_400_000;

/** As `<input type="datetime-local">` writes it: `2026-11-16T09:30`. */
export type WallTime = string;

export type Meaning =
  | { kind: 'once'; at: Date }
  | { kind: 'twice'; at: Date; later: Date }
  /** The clock jumps over it; `next` is as long after the jump as the time is after its beginning. */
  | { kind: 'never'; next: Date }
  | { kind: 'invalid' };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(timeZone, format);
  return format;
}

export function wallTimeOf(at: Date, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The moment at which a clock in UTC shows it. */
function asUtc(wall: WallTime): number {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall)) return Number.NaN;
  const at = Date.parse(`${wall}Z`);
  // 30 February is no day, though some parsers read it as one of March.
  return Number.isNaN(at) || wallTimeOf(new Date(at), 'UTC') !== wall ? Number.NaN : at;
}

const offsetAt = (at: number, timeZone: string) =>
  asUtc(wallTimeOf(new Date(at), timeZone)) - Math.floor(at / 60_000) * 60_000;

/** No zone changes its clocks twice within two days, so that the offsets a day before and a day after are all there are. */
export function meaningOf(wall: WallTime, timeZone: string): Meaning {
  const utc = asUtc(wall);
  if (Number.isNaN(utc)) return { kind: 'invalid' };
  const before = utc - offsetAt(utc - dayMs, timeZone);
  const after = utc - offsetAt(utc + dayMs, timeZone);
  const [at, later] = [...new Set([before, after])]
    .filter((moment) => wallTimeOf(new Date(moment), timeZone) === wall)
    .sort((one, other) => one - other);
  if (at === undefined) return { kind: 'never', next: new Date(before) };
  return later === undefined
    ? { kind: 'once', at: new Date(at) }
    : { kind: 'twice', at: new Date(at), later: new Date(later) };
}

import { expect, test } from 'vitest';
import { meaningOf, wallTimeOf } from './wall-time.ts';

const iso = (at: Date) => at.toISOString().slice(0, 16);

test.each([
  ['2026-11-16T09:30', 'Asia/Tokyo', '2026-11-16T00:30'],
  ['2026-11-16T09:30', 'Asia/Shanghai', '2026-11-16T01:30'],
  ['2026-11-16T09:30', 'UTC', '2026-11-16T09:30'],
  ['2026-07-01T09:30', 'Europe/Berlin', '2026-07-01T07:30'],
  ['2026-12-01T09:30', 'Europe/Berlin', '2026-12-01T08:30'],
  ['2026-01-01T00:15', 'Asia/Kathmandu', '2025-12-31T18:30'],
  ['2026-03-01T00:00', 'Pacific/Kiritimati', '2026-02-28T10:00'],
  ['2026-12-31T23:59', 'Pacific/Pago_Pago', '2027-01-01T10:59'],
])('%s in %s is one moment', (wall, zone, utc) => {
  const meaning = meaningOf(wall, zone);
  expect(meaning.kind === 'once' && iso(meaning.at)).toBe(utc);
});

test.each([
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T03:30'],
  ['2026-03-08T02:00', 'America/New_York', '2026-03-08T03:00'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T02:45'],
  ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-31T12:00'],
])('%s does not exist in %s, and the next that does is %s', (wall, zone, next) => {
  const meaning = meaningOf(wall, zone);
  expect(meaning.kind === 'never' && wallTimeOf(meaning.next, zone)).toBe(next);
});

test.each([
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30', '2026-10-25T01:30'],
  ['2026-11-01T01:00', 'America/New_York', '2026-11-01T05:00', '2026-11-01T06:00'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45', '2026-04-04T15:15'],
])('%s exists twice in %s', (wall, zone, first, second) => {
  const meaning = meaningOf(wall, zone);
  expect(meaning.kind === 'twice' && [iso(meaning.at), iso(meaning.later)]).toEqual([first, second]);
});

test.each([
  ['2026-03-29T01:59', 'Europe/Berlin'],
  ['2026-03-29T03:00', 'Europe/Berlin'],
  ['2026-10-25T01:59', 'Europe/Berlin'],
  ['2026-10-25T03:00', 'Europe/Berlin'],
])('%s in %s, beside a change of the clock, is one moment', (wall, zone) => {
  expect(meaningOf(wall, zone).kind).toBe('once');
});

test.each(['', '2026-02-30T10:00', '2026-11-16', '2026-11-16T25:00', 'tomorrow'])('“%s” is no time', (wall) => {
  expect(meaningOf(wall, 'Asia/Tokyo')).toEqual({ kind: 'invalid' });
});

test('hours all over a year mean themselves, in zones with and without summer time', () => {
  for (const zone of ['Europe/London', 'America/Sao_Paulo', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 13 * 3_600_000) {
      const meaning = meaningOf(wallTimeOf(new Date(at), zone), zone);
      const moments =
        meaning.kind === 'once' ? [meaning.at] : meaning.kind === 'twice' ? [meaning.at, meaning.later] : [];
      expect(moments.map(Number), `${zone} ${new Date(at).toISOString()}`).toContain(at);
    }
  }
});

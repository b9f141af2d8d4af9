/** The days of a month, in weeks, as a calendar shows them. Days are dates without a time: `2026-11-16`. */
export type Day = { date: string; isOutside: boolean };

/** A month as the address names it: `2026-11`. */
export type Month = string;

const dayMs = 86_400_000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const startOf = (month: Month) => Date.parse(`${month}-01T00:00Z`);

export const isMonth = (text: string | null): text is Month =>
  /^\d{4}-\d{2}$/.test(text ?? '') && !Number.isNaN(startOf(text ?? ''));

export function monthBeside(month: Month, count: 1 | -1): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** `firstDay` as `Intl.Locale` counts: 1 is Monday, 7 Sunday. */
export function weeksOf(month: Month, firstDay: number): Day[][] {
  const start = startOf(month);
  const lead = (new Date(start).getUTCDay() - firstDay + 7) % 7;
  const end = startOf(monthBeside(month, 1));
  const weeks: Day[][] = [];
  for (let at = start - lead * dayMs; at < end; at += 7 * dayMs) {
    weeks.push(
      Array.from({ length: 7 }, (_, day) => {
        const date = dateOf(at + day * dayMs);
        return { date, isOutside: !date.startsWith(month) };
      }),
    );
  }
  return weeks;
}

type WeekLocale = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** The day that weeks begin with where a language is read; Sunday where the browser does not know. */
export function firstDayOf(locale: string): number {
  const { getWeekInfo, weekInfo } = new Intl.Locale(locale) as WeekLocale;
  return getWeekInfo ? getWeekInfo.call(new Intl.Locale(locale)).firstDay : (weekInfo?.firstDay ?? 7);
}

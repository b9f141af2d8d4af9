import { expect, test } from 'vitest';
import { firstDayOf, isMonth, monthBeside, weeksOf } from './calendar.ts';

test('a month is shown in whole weeks, from the day they begin with', () => {
  const fromSunday = weeksOf('2026-11', 7);
  expect(fromSunday[0]?.[0]).toEqual({ date: '2026-11-01', isOutside: false });
  expect(fromSunday.at(-1)?.at(-1)).toEqual({ date: '2026-12-05', isOutside: true });
  const fromMonday = weeksOf('2026-11', 1);
  expect(fromMonday[0]?.[0]).toEqual({ date: '2026-10-26', isOutside: true });
  expect(fromMonday.flat().filter(({ isOutside }) => !isOutside)).toHaveLength(30);
});

test('every month of some years has each of its days once, in order', () => {
  for (let month = '2023-12'; month < '2029-01'; month = monthBeside(month, 1)) {
    for (const firstDay of [1, 6, 7]) {
      const days = weeksOf(month, firstDay).flat();
      const dates = days.map(({ date }) => date);
      expect(dates).toEqual([...new Set(dates)].sort());
      const [year = 0, number = 0] = month.split('-').map(Number);
      const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
      expect(days.filter(({ isOutside }) => !isOutside)).toHaveLength(length);
    }
  }
});

test('months follow each other over the year', () => {
  expect(monthBeside('2026-12', 1)).toBe('2027-01');
  expect(monthBeside('2026-01', -1)).toBe('2025-12');
});

test('only a month is one', () => {
  expect(['2026-11', '2026-13', '2026-1', '', null, 'x'].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('weeks begin as readers are used to', () => {
  expect([firstDayOf('en-US'), firstDayOf('zh-CN'), firstDayOf('de-DE')]).toEqual([7, 1, 1]);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startService } from '../testing/service.ts';
import { isMatch } from './term-index.ts';

test('SQLite reads only the newest entries of a frequent term where no others are wanted', async () => {
  const { db } = (await startService('SQLite')).content;
  const entries = 50_000;
  await sql`insert into search_index (rowid, terms)
    with recursive entry (id) as (select 1 union all select id + 1 from entry where id < ${entries})
    select id, '2xlantern' from entry`.execute(db);
  const count = async (first: number) => {
    const began = process.cpuUsage();
    const counted = sql<{ texts: number }>`select count(*) as texts from search_index
      where ${isMatch(['2xlantern'], first)}`;
    const { rows } = await counted.execute(db);
    const { user, system } = process.cpuUsage(began);
    return { texts: rows[0]?.texts, cpu: user + system };
  };
  // Whatever else the process did meanwhile is not in the least of five.
  const least = async (first: number) => {
    const counts = [await count(first), await count(first), await count(first), await count(first), await count(first)];
    return { texts: counts[0]?.texts, cpu: Math.min(...counts.map(({ cpu }) => cpu)) };
  };
  const all = await least(0);
  const newest = await least(entries - 9);
  expect([all.texts, newest.texts]).toEqual([entries, 10]);
  expect(newest.cpu).toBeLessThan(all.cpu / 5);
});

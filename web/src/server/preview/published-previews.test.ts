import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listPreviews } from './published-previews.ts';

const text = (ID: number) => ({
  ID,
  Slug: 'news',
  Locale: 'ja-JP' as const,
  Title: `記事 ${ID}`,
  UpdatedAt: '2026-01-01T00:00:00Z',
  Picture: undefined,
});

test('whoever asks while very many are listed is served between two parts', async () => {
  let parts = 0;
  async function* inParts() {
    for (; parts < 20; parts++) yield [text(parts + 1)];
  }
  const listing = listPreviews(inParts());
  const seen = new Set<number>();
  while (parts < 20) {
    seen.add(parts);
    await nextRound();
  }
  expect((await listing).size).toBe(20);
  expect(seen.size).toBeGreaterThan(10);
});

test('a preview has another name once its title or its picture’s focal point is another', async () => {
  const nameOf = async (changed: object) => {
    async function* one() {
      yield [{ ...text(1), Picture: { ID: 'a', Focus: { X: 0.5, Y: 0.5 } }, ...changed }];
    }
    return (await listPreviews(one())).get('ja-JP news 1')?.name;
  };
  const name = await nameOf({});
  expect(name).toMatch(/^previews\/ja-JP\/news\/1-[\da-f]{16}\.jpg$/);
  expect(await nameOf({ UpdatedAt: '2026-02-02T00:00:00Z' })).toBe(name);
  expect(await nameOf({ Title: '別の記事' })).not.toBe(name);
  expect(await nameOf({ Picture: { ID: 'a', Focus: { X: 0.1, Y: 0.5 } } })).not.toBe(name);
});

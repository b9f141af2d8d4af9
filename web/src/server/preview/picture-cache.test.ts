import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

test('one is made at a time, some wait, and where too many wait the others are refused for the moment', async () => {
  const pictures = createPictureCache();
  const state = { underWay: 0, maxAtOnce: 0 };
  const make = async () => {
    state.underWay += 1;
    state.maxAtOnce = Math.max(state.maxAtOnce, state.underWay);
    await sleep(2);
    state.underWay -= 1;
    return Buffer.from('picture');
  };
  const asked = Array.from({ length: 100 }, (_, index) => pictures(`picture ${index}`, make));
  const results = await Promise.allSettled(asked);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBe(69);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'OVERLOADED' });
  expect(state.maxAtOnce).toBe(1);
  expect((await pictures('picture 99', make)).toString()).toBe('picture');
});

test('one that is made again after it failed is cached', async () => {
  const pictures = createPictureCache();
  await expect(pictures('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const made = await pictures('a', async () => Buffer.from('picture'));
  expect(await pictures('a', () => Promise.reject(new Error('not asked')))).toBe(made);
});

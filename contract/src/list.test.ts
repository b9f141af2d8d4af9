import { expect, test } from 'vitest';
import { listAll, listPagesUpTo, listUpTo, type Paging } from './list.ts';

/** A list of numbers from 1, of which some pages can be made empty. */
function numbers(total: number, emptyPages: number[] = []) {
  const asked: Paging[] = [];
  const list = async (paging: Paging) => {
    asked.push(paging);
    const start = (paging.page_number - 1) * paging.page_size;
    const all = Array.from({ length: total }, (_, index) => index + 1);
    const data = emptyPages.includes(paging.page_number) ? [] : all.slice(start, start + paging.page_size);
    return { data, total };
  };
  return { list, asked };
}

test.each([
  [0, 10, 1],
  [9, 10, 1],
  [10, 10, 2],
  [25, 10, 3],
  [120, 50, 3],
])('all of %i, %i a page, are read in %i requests', async (total, size, requests) => {
  const { list, asked } = numbers(total);
  const all = await listAll(list, size);
  expect([all.length, all.at(-1) ?? 0]).toEqual([total, total]);
  expect(asked).toEqual(Array.from({ length: requests }, (_, index) => ({ page_number: index + 1, page_size: size })));
});

test.each([
  [10, 24, [10]],
  [30, 24, [30]],
  [70, 24, [50]],
  [70, 200, [50, 50]],
  [1000, 120, [50, 50, 50]],
  [1000, 0, [50]],
])('the first %i of %i are read in pages of %j', async (max, total, sizes) => {
  const { list, asked } = numbers(total);
  const found = await listUpTo(list, max);
  expect(found.items).toEqual(Array.from({ length: Math.min(max, total) }, (_, index) => index + 1));
  expect(found.total).toBe(total);
  expect(asked.map(({ page_size }) => page_size)).toEqual(sizes);
});

test.each<[page: number, total: number, first: number, last: number, asked: number[]]>([
  [1, 24, 1, 1, [1]],
  [3, 200, 1, 3, [1, 2, 3]],
  [5, 200, 1, 5, [1, 2, 3, 4, 5]],
  [9, 200, 5, 9, [1, 5, 6, 7, 8, 9]],
  [100, 24, 1, 3, [1, 2, 3]],
  [100, 0, 1, 1, [1]],
  [100, 100_000, 96, 100, [1, 96, 97, 98, 99, 100]],
])('up to page %i of %i, the pages %i to %i are shown', async (page, total, first, last, asked) => {
  const listed = numbers(total);
  const found = await listPagesUpTo(listed.list, page, 5);
  expect(found).toMatchObject({ first, last, total });
  expect([found.items.at(0) ?? 0, found.items.at(-1) ?? 0]).toEqual(
    total === 0 ? [0, 0] : [first * 10 - 9, Math.min(last * 10, total)],
  );
  expect(listed.asked.map(({ page_number }) => page_number)).toEqual(asked);
});

test('an empty page ends a list: no later item stands where earlier ones are missing', async () => {
  const { list } = numbers(200, [2]);
  expect((await listUpTo(list, 200)).items).toHaveLength(50);
  expect(await listAll(list, 50)).toHaveLength(50);
});

test('a page that fails fails the list', async () => {
  const failing = ({ page_number }: Paging) =>
    page_number === 2 ? Promise.reject(new Error('no answer')) : Promise.resolve({ data: [1], total: 2 });
  await expect(listUpTo(failing, 1)).resolves.toEqual({ items: [1], total: 2 });
  await expect(listAll(failing, 1)).rejects.toThrow('no answer');
});

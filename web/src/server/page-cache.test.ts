import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createPageCache, type RenderedPage } from './page-cache.ts';

/** A site whose content can be changed, and whose pages can be slow or fail. */
function site({ mostBytes = 1_000_000 } = {}) {
  const state = { revision: 1, renders: 0, delay: 0, status: 200, isPartial: false };
  const counts = { hit: 0, miss: 0, stale: 0 };
  const pages = createPageCache({ revision: () => state.revision, counts, mostBytes });
  const render = async (): Promise<RenderedPage> => {
    state.renders++;
    const { revision, status, isPartial } = state;
    await sleep(state.delay);
    if (status === 0) throw new Error('broken');
    return { status, headers: {}, html: `<p>revision ${revision}</p>`, isPartial };
  };
  const ask = async (key = 'a', isKept = true) => pages.find(key) ?? (await pages.get(key, render, isKept));
  const textOf = async (key?: string, isKept?: boolean) => gunzipSync((await ask(key, isKept)).gzip).toString();
  return { state, pages, counts, ask, textOf };
}

test('a crowd at a page that was never made costs one rendering', async () => {
  const { state, textOf } = site();
  state.delay = 20;
  const all = await Promise.all(Array.from({ length: 50 }, () => textOf()));
  expect(new Set(all)).toEqual(new Set(['<p>revision 1</p>']));
  expect(await textOf()).toBe('<p>revision 1</p>');
  expect(state.renders).toBe(1);
});

test('a change is shown to the next visitor, and costs one rendering', async () => {
  const { state, textOf } = site();
  await textOf();
  state.revision = 2;
  expect(await Promise.all([textOf(), textOf(), textOf()])).toEqual(Array(3).fill('<p>revision 2</p>'));
  expect(state.renders).toBe(2);
});

test('who comes while a slow page is made anew gets the earlier one without a long wait', async () => {
  const { state, textOf } = site();
  await textOf();
  Object.assign(state, { revision: 2, delay: 600 });
  const start = Date.now();
  expect(await textOf()).toBe('<p>revision 1</p>');
  expect(Date.now() - start).toBeLessThan(400);
  const second = Date.now();
  expect(await textOf()).toBe('<p>revision 1</p>');
  expect(Date.now() - second).toBeLessThan(50);
  await vi.waitFor(async () => expect(await textOf()).toBe('<p>revision 2</p>'), { timeout: 2000 });
  expect(state.renders).toBe(2);
});

test.each([
  ['answers 503', { status: 503 }],
  ['breaks', { status: 0 }],
  ['lacks something', { isPartial: true }],
])('where the rendering %s, the earlier page is given, and it is tried again only later', async (_what, trouble) => {
  const { state, textOf } = site();
  await textOf();
  Object.assign(state, { revision: 2, ...trouble });
  for (let visit = 0; visit < 5; visit++) expect(await textOf()).toBe('<p>revision 1</p>');
  expect(state.renders).toBe(2);
  Object.assign(state, { status: 200, isPartial: false });
  await vi.waitFor(async () => expect(await textOf()).toBe('<p>revision 2</p>'), { timeout: 3000 });
});

test('a page that lacks something is made again soon, where there is no earlier one', async () => {
  const { state, textOf } = site();
  state.isPartial = true;
  await textOf();
  state.isPartial = false;
  await textOf();
  expect(state.renders).toBe(1);
  await vi.waitFor(async () => expect([await textOf(), state.renders]).toEqual(['<p>revision 1</p>', 2]), {
    timeout: 3000,
  });
});

test('a failure with nothing to fall back on is kept from nobody, and not kept', async () => {
  const { state, ask } = site();
  state.status = 503;
  expect((await ask()).status).toBe(503);
  state.status = 0;
  await expect(ask()).rejects.toThrow('broken');
  state.status = 200;
  expect((await ask()).status).toBe(200);
});

test('a page that is gone takes its kept copy with it, and a crowd at a dead link costs little', async () => {
  const { state, ask } = site();
  await ask();
  Object.assign(state, { revision: 2, status: 404 });
  for (let visit = 0; visit < 5; visit++) expect((await ask()).status).toBe(404);
  expect(state.renders).toBe(2);
  Object.assign(state, { revision: 3, status: 200 });
  expect((await ask()).status).toBe(200);
});

test('a page that is not to be kept is shared only by those who wait for it together', async () => {
  const { state, textOf } = site();
  await Promise.all([textOf('search', false), textOf('search', false)]);
  await textOf('search', false);
  expect(state.renders).toBe(2);
});

test('what is asked for again becomes smaller, and stays so when only the revision changed', async () => {
  const html = Array.from({ length: 3000 }, (_, word) => (word * word).toString(36)).join(' ');
  let revision = 1;
  const pages = createPageCache({ revision: () => revision, mostBytes: 1_000_000 });
  const ask = async () => pages.find('a') ?? (await pages.get('a', async () => ({ status: 200, headers: {}, html })));
  const quick = (await ask()).br;
  await ask();
  const tight = await vi.waitFor(async () => {
    const { br } = await ask();
    expect(br.length).toBeLessThan(quick.length);
    return br;
  });
  expect(brotliDecompressSync(tight).toString()).toBe(html);
  revision = 2;
  await vi.waitFor(async () => expect((await ask()).revision).toBe(2));
  expect((await ask()).br).toBe(tight);
});

test('however many pages there are, they take no more memory than they may', async () => {
  const mostBytes = 20_000;
  const { pages, textOf, state } = site({ mostBytes });
  for (let page = 0; page < 1000; page++) await textOf(`page ${page}`);
  expect(pages.bytes()).toBeGreaterThan(mostBytes / 2);
  expect(pages.bytes()).toBeLessThanOrEqual(mostBytes);
  await textOf('page 999');
  expect(state.renders).toBe(1000);
});

test('the plain text of a page counts as well', async () => {
  const { pages, ask } = site();
  const page = await ask();
  const before = pages.bytes();
  expect((await pages.plainOf('a', page)).toString()).toBe('<p>revision 1</p>');
  expect(pages.bytes()).toBe(before + '<p>revision 1</p>'.length);
});

test('without memory to keep it in, a page is made for each who asks', async () => {
  const { state, pages, textOf } = site({ mostBytes: 0 });
  for (let time = 0; time < 3; time++) expect(await textOf()).toBe('<p>revision 1</p>');
  expect(state.renders).toBe(3);
  expect(pages.bytes()).toBe(0);
});

test('a page that is not there stays so while it cannot be made, without a long wait', async () => {
  const { state, ask } = site();
  state.status = 404;
  expect((await ask()).status).toBe(404);
  Object.assign(state, { revision: 2, status: 503, delay: 600 });
  const start = Date.now();
  expect((await ask()).status).toBe(404);
  expect(Date.now() - start).toBeLessThan(400);
  await sleep(700);
  expect((await ask()).status).toBe(404);
  Object.assign(state, { revision: 3, status: 200, delay: 0 });
  expect((await ask()).status).toBe(200);
});

test('it counts who was served at once, who had to wait, and who got an earlier page', async () => {
  const { state, counts, ask } = site();
  await ask();
  await ask();
  Object.assign(state, { revision: 2, delay: 300 });
  await ask();
  expect(counts).toEqual({ hit: 1, miss: 1, stale: 1 });
  await vi.waitFor(async () => expect((await ask()).revision).toBe(2), { timeout: 2000 });
  state.status = 0;
  await expect(ask('other')).rejects.toThrow('broken');
  expect(counts.miss).toBe(1);
});

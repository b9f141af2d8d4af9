/** A crowd that comes at once; `tests/faults/load.test.ts` is about one that stays. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMessage, title } from './messages.ts';
import { type Site, startSite } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await startSite({ SAMPLE: 'off' });
});

afterAll(() => site.stop());

async function crowd(addressOf: (index: number) => string) {
  const ask = async (address: string) => {
    const response = await fetch(site.address + address);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const askAtOnce = (at: typeof addressOf) => Promise.all(Array.from({ length: 1000 }, (_, index) => ask(at(index))));
  // New connections of an address are served one by one, so theirs are open before they ask.
  await askAtOnce(() => '/healthz');
  const all = await askAtOnce(addressOf);
  const of = (status: number) => all.filter((answer) => answer.status === status);
  return { served: [...of(200), ...of(404)], refused: of(503), count: all.length };
}

test('of a crowd at pages that have to be made some are served, and the others told in their language to come back', async () => {
  const { served, refused, count } = await crowd((index) => `/ja-JP/nowhere/${index}`);
  expect(served.length).toBeGreaterThanOrEqual(8);
  expect(refused.length).toBeGreaterThan(50);
  expect(served.length + refused.length).toBe(count);
  for (const { headers, text } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(text).toContain(`<title>${title('ja-JP', formatMessage('ja-JP', 'maintenance.title'))}</title>`);
  }
});

test('who asks the content service is told by a problem, and a page that is cached is served all the same', async () => {
  await (await fetch(`${site.address}/ja-JP/about`)).text();
  const crowding = crowd((index) => `/api/article/?category_id=1&q=sky${index}`);
  const cached = await Promise.all(Array.from({ length: 50 }, () => fetch(`${site.address}/ja-JP/about`)));
  expect(new Set(cached.map(({ status }) => status))).toEqual(new Set([200]));
  const { served, refused, count } = await crowding;
  expect(served.length).toBeGreaterThanOrEqual(8);
  expect(refused.length).toBeGreaterThan(50);
  expect(served.length + refused.length).toBe(count);
  for (const { headers, text } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(text)).toMatchObject({ status: 503, detail: expect.stringContaining('busy') });
  }
});

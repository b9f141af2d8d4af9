/** What visitors meet while something has failed, and how soon it is over. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { type Answer, ask } from '../ask.ts';
import { formatMessage } from '../messages.ts';
import { open, type Site } from '../site.ts';
import { say } from './rounds.ts';
import { send, type Written, write } from './visitors.ts';

type Fault = {
  what: string;
  database: string;
  site: Site;
  browser: Browser;
  begin(): Promise<void>;
  end(): Promise<void>;
  /** Whether content that was not asked for before can still be read. */
  canRead: boolean;
  /** Whether messages are still taken. */
  canWrite: boolean;
  /** Whether the API keeps its answers on this side of the fault. */
  keepsAnswers?: boolean;
  /** How long the fault lasts before visitors come, in milliseconds. */
  lasts?: number;
};

const paths = ['/en-US', '/en-US/news', '/ja-JP/works/1', '/sitemap.xml', '/en-US/works/999', '/en-US/nowhere'];
const knownList = '/api/language/?page_size=7';
const soon = 1500;

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const began = Date.now();
  return [await work, Date.now() - began];
}

const essence = ({ status, text }: Answer) => ({ status, text });

/** A picture of a page that was served, in a size a visitor was sent. */
const pictureOf = ({ text }: Answer) =>
  /\/api\/attachment\/file\/[^"\s?]+\?[^"\s]*w=320/.exec(text)?.[0].replaceAll('&amp;', '&') ?? '';

const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
const submit = (page: Page) => page.locator('form button[type="submit"]').click();
const valuesOf = (page: Page) =>
  page.locator('form').evaluate((form) => Object.fromEntries(new FormData(form as HTMLFormElement)));

async function fillIn(page: Page) {
  await field(page, 'EventType').selectOption('bug-report');
  await field(page, 'Name').fill('山田 花子');
  await field(page, 'Email').fill('hanako@example.com');
  await field(page, 'Content').fill('Typed with care, and never to be typed again.');
}

async function expectProblem(site: Site, path: string) {
  const [{ status, headers, text }, took] = await timed(ask(site, path));
  expect([path, status, headers['content-type']]).toEqual([path, 503, 'application/problem+json; charset=utf-8']);
  expect(JSON.parse(text)).toMatchObject({ status: 503, title: 'Service Unavailable' });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(took).toBeLessThan(11_000);
}

async function expectErrorPage(site: Site, path: string) {
  const [{ status, headers, text }, took] = await timed(ask(site, path));
  expect([path, status]).toEqual([path, 503]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(text).toContain(`${formatMessage('zh-TW', 'maintenance.text')}</h1>`);
  expect(took).toBeLessThan(7000);
}

/** Says in the end how long it took to recover. */
export async function expectToKeepServing(fault: Fault): Promise<void> {
  const { what, database, site, browser, canRead, canWrite, keepsAnswers = true, lasts = 0 } = fault;
  const before = await Promise.all(paths.map(async (path) => [path, await ask(site, path)] as const));
  expect(before.map(([, { status }]) => status)).toEqual([200, 200, 200, 200, 404, 404]);
  const picture = pictureOf(before[0]?.[1] as Answer);
  expect((await ask(site, picture)).status).toBe(200);
  const list = await ask(site, knownList);
  const { page } = await open(browser, `${site.address}/en-US/contact`);
  await fillIn(page);
  const typed = await valuesOf(page);

  await fault.begin();
  await sleep(lasts);
  // The second time, what is kept of missing pages is old.
  for (const pause of [0, 2500]) {
    await sleep(pause);
    for (const [path, answer] of before) {
      const [found, took] = await timed(ask(site, path));
      expect({ path, ...essence(found) }).toEqual({ path, ...essence(answer) });
      expect(took, `${path} took ${took} ms`).toBeLessThan(soon);
    }
  }
  if (keepsAnswers) {
    expect((await ask(site, picture)).status).toBe(200);
    expect(essence(await ask(site, knownList))).toEqual(essence(list));
  }
  if (canRead) expect((await ask(site, '/zh-TW/works/2')).status).toBe(200);
  else {
    await expectErrorPage(site, '/zh-TW/works/2');
    await expectProblem(site, '/api/ping');
    await expectProblem(site, '/api/language/?page_size=9');
  }
  await submit(page);
  if (canWrite) await page.getByText(formatMessage('en-US', 'contact.form.success'), { exact: true }).waitFor();
  else {
    await page.getByText(formatMessage('en-US', 'contact.form.failure'), { exact: true }).waitFor({ timeout: 13_000 });
    expect(await valuesOf(page)).toEqual(typed);
  }

  const message = await write();
  if (!canWrite) expect(await send(site, message)).toBe(503);
  await fault.end();
  const recovery = await untilRecovered(site, message);
  expect(recovery).toBeLessThan(5000);
  if (!canWrite) {
    await submit(page);
    await page.getByText(formatMessage('en-US', 'contact.form.success'), { exact: true }).waitFor();
  }
  for (const [path, answer] of before) expect([path, (await ask(site, path)).status]).toEqual([path, answer.status]);
  say({
    fault: what,
    database,
    rounds: 1,
    lost: `pages served on${canRead ? ', new ones too' : ''}; ${canWrite ? 'messages taken' : 'the form said so and saved what was typed'}`,
    recovery: `${(recovery / 1000).toFixed(1)} s`,
  });
}

/** Until a page that was never served, the API and the form all do their work. */
async function untilRecovered(site: Site, message: Written): Promise<number> {
  const began = Date.now();
  await vi.waitFor(
    async () => {
      const paths = ['/zh-TW/works/3', '/api/ping', '/api/language/?page_size=8'];
      const statuses = await Promise.all(paths.map(async (path) => (await ask(site, path)).status));
      expect([...statuses, await send(site, message)]).toEqual([200, 200, 200, 201]);
    },
    { timeout: 20_000, interval: 20 },
  );
  return Date.now() - began;
}

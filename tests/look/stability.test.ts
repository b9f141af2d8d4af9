/** Nothing on a page jumps while it arrives in pieces, while its pictures and its typeface come and while it is scrolled. */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../routes.ts';
import { appReady, sharedSite, startBrowser, visit } from '../site.ts';

const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};
const tolerance = 0.01;
/** A piece of HTML, and the pause before the next, in which the browser paints what it has. */
const piece = { bytes: 1000, pauseMs: 20 };

const site = sharedSite();
let browser: Browser;
let pieces: Server;
let address: string;

beforeAll(async () => {
  browser = await startBrowser();
  pieces = createServer((asked, answer) => {
    const headers = {
      ...asked.headers,
      ...(asked.headers.accept?.includes('html') && { 'accept-encoding': 'identity' }),
    };
    const forwarded = request(site.address + asked.url, { method: asked.method, headers }, async (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      if (!given.headers['content-type']?.startsWith('text/html')) return given.pipe(answer);
      const html = Buffer.concat(await given.toArray());
      for (let from = 0; from < html.length; from += piece.bytes) {
        answer.write(html.subarray(from, from + piece.bytes));
        await sleep(piece.pauseMs);
      }
      answer.end();
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(pieces, 'listening');
  address = `http://127.0.0.1:${(pieces.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser.close();
  pieces.close();
});

type Shifts = { sum: number; moved: string[] };

async function shiftsAt(route: string, viewport: { width: number; height: number }): Promise<Shifts> {
  const { page } = await visit(browser, { locale: 'en-US', reducedMotion: 'no-preference', viewport });
  const painted = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (font) => {
    await painted.promise;
    await font.continue();
  });
  // The same pictures, in a format that is made faster.
  await page.route('**/api/attachment/file/*?w=*', (picture) =>
    picture.continue({ headers: { ...picture.request().headers(), accept: 'image/webp' } }),
  );
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] };
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        shifts.moved.push(...sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  await page.goto(address + route, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  // For longer than the browser waits for a typeface before it shows text in another.
  await sleep(500);
  painted.resolve();
  await page.waitForLoadState();
  await appReady(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
    for (let place = 0; place < document.documentElement.scrollHeight; place += innerHeight / 2) {
      scrollTo(0, place);
      await pause();
    }
    const seen = [...document.images].filter(({ loading, complete }) => loading === 'eager' || complete);
    await Promise.allSettled(seen.map((picture) => picture.decode()));
    await pause();
  });
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  await page.context().close();
  return shifts;
}

test.each(Object.entries(screens))(
  'on a %s',
  async (_, screen) => {
    const waiting = [...routes, '/nothing'];
    const found: string[] = [];
    // Most of the time is spent waiting for the typeface, so that several can do so at once.
    const work = async () => {
      for (let route = waiting.shift(); route; route = waiting.shift()) {
        const { sum, moved } = await shiftsAt(route, screen);
        if (sum > tolerance) found.push(`${route}: ${sum.toFixed(3)} ${moved.join(', ')}`);
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
    expect(found).toEqual([]);
  },
  120_000,
);

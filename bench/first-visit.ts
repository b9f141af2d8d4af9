/** Home, seen first by a slow phone: against the same page without scripts, served by nginx. */
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { ask } from '../tests/ask.ts';
import { startSite } from '../tests/start-site.ts';
import { type Figure, median } from './figure.ts';
import { type Served, startNginx } from './nginx.ts';
import { blockingTime, phone, startBrowser, visitByPhone } from './phone.ts';
import { findProgram } from './program.ts';

const rounds = 7;

export async function measureFirstVisit(): Promise<Figure[]> {
  const program = await findProgram('nginx', 'without it the page is not held against itself without scripts');
  if (!program) return [];
  const site = await startSite();
  const browser = await startBrowser();
  const address = `${site.address}/en-US`;
  const nginx = await startNginx(program, await stillCopy(browser, address));
  const largest = { site: [] as number[], still: [] as number[] };
  const shifts: number[] = [];
  const blocking: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const visit = await visitByPhone(browser, address);
      largest.site.push(visit.first.largest);
      shifts.push(visit.first.shift);
      blocking.push(blockingTime(visit.first, visit.first.firstPaint));
      await visit.end();
      const still = await visitByPhone(browser, `${nginx.address}/en-US`);
      largest.still.push(still.first.largest);
      await still.end();
    }
  } finally {
    await browser.close();
    await nginx.stop();
    await site.stop();
  }
  const ratio = median(largest.site) / median(largest.still);
  const whole = (milliseconds: number) => Math.round(milliseconds).toLocaleString('en-US');
  return [
    {
      what: 'Home on a slow phone, cold: largest paint / that of the page without scripts, by nginx',
      value: `${ratio.toFixed(2)} × (${whole(median(largest.site))} / ${whole(median(largest.still))} ms)`,
      limit: '≤ 1.10 ×',
      isMet: ratio <= 1.1,
    },
    {
      what: 'Home: blocking time before the visitor does anything',
      value: `${whole(median(blocking))} ms (most ${whole(Math.max(...blocking))})`,
      limit: '0 ms',
      isMet: median(blocking) === 0,
    },
    {
      what: 'Home: cumulative layout shift',
      value: Math.max(...shifts).toFixed(3),
      limit: '≤ 0.01',
      isMet: Math.max(...shifts) <= 0.01,
    },
  ];
}

/** What the page and its pictures are to that phone, with no script left. A picture's width becomes part of its name. */
async function stillCopy(browser: Browser, address: string): Promise<Served[]> {
  const { origin } = new URL(address);
  const asked = await requestsOf(browser, address);
  // Pictures are made in each size, and pages packed tightly, after the first who ask for them.
  await requestsOf(browser, address);
  await sleep(3000);
  return Promise.all(
    asked.map(async ({ url, headers }) => {
      const path = url.slice(origin.length);
      const answer = await ask({ address: origin }, path, { ...headers, 'accept-encoding': 'br' });
      const kept = ['content-type', 'content-encoding', 'cache-control'].filter((name) => answer.headers[name]);
      const own = Object.fromEntries(kept.map((name) => [name, String(answer.headers[name])]));
      if (!own['content-type']?.startsWith('text/html')) return { path: named(path), bytes: answer.body, headers: own };
      const plain = await ask({ address: origin }, path, { ...headers, 'accept-encoding': 'identity' });
      const html = named(plain.text.replaceAll(/<script[^>]*>.*?<\/script>/gs, ''));
      return { path, bytes: await promisify(brotliCompress)(html), headers: { ...own, 'content-encoding': 'br' } };
    }),
  );
}

const named = (text: string) => text.replaceAll(/(\/api\/attachment\/file\/[0-9a-f]+)\?w=(\d+)/g, '$1-$2');

async function requestsOf(browser: Browser, address: string) {
  const requests: { url: string; headers: Record<string, string> }[] = [];
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  page.on('requestfinished', async (request) => {
    // The headers as they went out: a picture's format depends on what the browser says it takes.
    if (!request.url().endsWith('.js')) requests.push({ url: request.url(), headers: await request.allHeaders() });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await context.close();
  return requests;
}

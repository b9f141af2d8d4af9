/** Somebody types, and the tab is killed at any moment, or there is no connection for ten minutes. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Colleague, joinStaff } from '../colleague.ts';
import { type Site, startBrowser, startSite } from '../site.ts';
import { word } from '../studio-steps.ts';
import { fewerRounds, rounds, say } from './rounds.ts';

const betweenKeysMs = 100;
const maxLostMs = 2000;
/** Ten minutes of 200 rounds. */
const offlineMs = rounds * 3000;

let site: Site;
let browser: Browser;
let person: Colleague;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ PREPARE_PICTURES: 'off' }), startBrowser({})]);
  const [joined] = await joinStaff({ DATA_DIR: site.dataDir }, 1);
  if (!joined) throw new Error('nobody has joined');
  person = joined;
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

const body = (page: Page) => page.getByRole('textbox', { name: word('text.body') });

async function openText(context: BrowserContext, language: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.address}/studio/page/privacy-policy?languages=${language}`);
  await body(page).waitFor();
  return page;
}

async function sitDown(): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-US' });
  await context.addCookies([{ name: 'studio', value: person.token, url: site.address }]);
  return context;
}

const saved = async (language: string) =>
  (await person.send(site, 'GET', `/page/privacy-policy/text/${language}`)).body.data.Markdown as string;

test('a tab that is killed while somebody types loses two seconds at most', async () => {
  const context = await sitDown();
  const losses: number[] = [];
  for (let round = 0; round < fewerRounds; round++) {
    const page = await openText(context, 'en-US');
    await body(page).locator('p').last().click();
    await page.keyboard.press('Control+End');
    const mark = `round${round}x`;
    await page.keyboard.type(` ${mark}`);
    await sleep(1500);
    // Only half of them find the server there, so that this browser has to keep it.
    if (round % 2)
      await page.route('**/text/en-US', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
    const typed = '0123456789'.repeat(randomInt(1, 6));
    await page.keyboard.type(typed, { delay: betweenKeysMs });
    const session = await context.newCDPSession(page);
    session.send('Page.crash').catch(() => undefined);
    await page.waitForEvent('crash');
    await page.close();
    const next = await openText(context, 'en-US');
    const found = new RegExp(`${mark}(\\d*)`).exec(await body(next).innerText())?.[1] ?? '';
    losses.push((typed.length - found.length) * betweenKeysMs);
    expect(typed.startsWith(found)).toBe(true);
    await expect.poll(() => saved('en-US')).toContain(mark + found);
    await next.close();
  }
  await context.close();
  expect(Math.max(...losses)).toBeLessThanOrEqual(maxLostMs);
  say({
    fault: 'tab killed while somebody types',
    database: 'SQLite',
    rounds: fewerRounds,
    lost: `at most ${Math.max(...losses) / 1000} s of typing`,
    recovery: 'on the next opening',
  });
});

test('ten minutes without a connection lose no character', async () => {
  const context = await sitDown();
  const page = await openText(context, 'ja-JP');
  await body(page).locator('p').last().click();
  await page.keyboard.press('Control+End');
  await context.setOffline(true);
  const end = Date.now() + offlineMs;
  let typed = '';
  while (Date.now() < end) {
    const text = ` word${typed.length}`;
    await page.keyboard.type(text, { delay: 20 });
    typed += text;
    await sleep(200);
  }
  await page.getByText(word('draft.unsent')).waitFor();
  await context.setOffline(false);
  await expect.poll(() => saved('ja-JP')).toContain(typed);
  await context.close();
  say({
    fault: `${Math.round(offlineMs / 1000)} s without a connection`,
    database: 'SQLite',
    rounds: 1,
    lost: `0 of ${typed.length} characters`,
    recovery: 'sent by itself',
  });
});

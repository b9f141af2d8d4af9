/** Pictures come when they are wanted, in a modern format, and below the banner in the size they are drawn in. */
import { imageWidths } from 'contract/names';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ask } from '../ask.ts';
import { preparePictures } from '../prepare-pictures.ts';
import { acceptWebp, appReady, sharedSite, startBrowser, visit } from '../site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
  const home = (await ask(site, '/api/home/1')).text;
  const shown = /^variants\/(\w+)\/(320|640|960|1280)\.webp$/;
  await preparePictures(site, (name) => home.includes(shown.exec(name)?.[1] ?? 'none'));
  // Encoders leave the processor to the other tests.
}, 240_000);

afterAll(() => browser.close());

type Shown = { source: string; shown: number; chosen: number; full: number; name: string };

test.each([
  ['a phone', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }],
  ['a desktop', { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }],
])('on %s', async (_, screen) => {
  const { page } = await visit(browser, { locale: 'en-US', extraHTTPHeaders: acceptWebp, ...screen });
  onTestFinished(() => page.context().close());
  const types = new Map<string, string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image') {
      types.set(response.url(), response.headers()['content-type'] ?? '');
    }
  });
  await page.goto(site.address);
  await appReady(page);
  const wishes = await page
    .locator('main img')
    .evaluateAll((all) => all.map((it) => `${it.getAttribute('loading')} ${it.getAttribute('fetchpriority')}`));
  expect(wishes[0]).toBe('eager high');
  expect(new Set(wishes.slice(1))).toEqual(new Set(['lazy null']));

  const pictures: Shown[] = [];
  for (const picture of await page.locator('main section:not([data-hero]) img').all()) {
    await picture.scrollIntoViewIfNeeded();
    pictures.push(
      await picture.evaluate(async (it: HTMLImageElement) => {
        await it.decode();
        const { width, height } = it.getBoundingClientRect();
        const full = Number(it.getAttribute('width'));
        // Where it is cut to its frame, it is drawn wider than that.
        const drawn = Math.max(width, (height * full) / Number(it.getAttribute('height')));
        return {
          source: it.currentSrc,
          shown: Math.round(drawn * devicePixelRatio),
          chosen: Number(new URL(it.currentSrc).searchParams.get('w')),
          full,
          name: `${it.closest('section')?.getAttribute('aria-label') ?? ''} ${it.currentSrc.slice(-20)}`,
        };
      }),
    );
  }
  expect(pictures.length).toBeGreaterThan(10);
  // Chromium takes a larger form that another place of the page has already fetched.
  const inBanner = await page
    .locator('[data-hero] img')
    .evaluateAll((all: HTMLImageElement[]) => all.map((it) => it.currentSrc));
  for (const { source } of pictures) expect(types.get(source), source).toBe('image/webp');
  const isWasteful = ({ source, shown, chosen }: Shown) =>
    !inBanner.includes(source) && imageWidths.some((width) => width >= shown && width * 1.5 < chosen);
  const isBlurred = ({ shown, chosen, full }: Shown) =>
    shown > chosen * 1.1 && chosen < Math.max(...imageWidths.filter((it) => it <= full));
  const say = ({ name, shown, chosen }: Shown) => `${name}: ${chosen} for ${shown}`;
  expect(pictures.filter(isWasteful).map(say)).toEqual([]);
  expect(pictures.filter(isBlurred).map(say)).toEqual([]);
});

test('the first picture is fetched in one size only', async () => {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  const { page } = await visit(browser, { locale: 'en-US', extraHTTPHeaders: acceptWebp, ...phone });
  onTestFinished(() => page.context().close());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(site.address);
  const first = await page
    .locator('main img')
    .first()
    .evaluate((picture: HTMLImageElement) => picture.currentSrc);
  const [id = 'none'] = /[0-9a-f]{32}/.exec(first) ?? [];
  expect(asked.filter((address) => address.includes(id))).toEqual([first]);
});

test.each([
  ['a phone', { width: 390, height: 844 }, 'Portrait'],
  ['a phone held sideways', { width: 844, height: 390 }, undefined],
  ['a tablet held upright', { width: 768, height: 1024 }, 'Portrait'],
  ['a desktop', { width: 1280, height: 800 }, undefined],
] as const)('on %s the first picture is the one composed for its shape, fetched once', async (_, viewport, shape) => {
  const { page } = await visit(browser, { locale: 'en-US', extraHTTPHeaders: acceptWebp, viewport });
  onTestFinished(() => page.context().close());
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') requested.push(request.url());
  });
  const [cover] = JSON.parse((await ask(site, '/api/home/1')).text).data.Carousels.map(
    (slide: { Cover: { ID: string; Portrait: { ID: string } } }) => slide.Cover,
  );
  await page.goto(`${site.address}/career`);
  await page.goto(site.address);
  const first = page.locator('[data-hero] img').first();
  await first.evaluate((it: HTMLImageElement) => it.decode());
  const shown = await first.evaluate((it: HTMLImageElement) => it.currentSrc);
  expect(shown).toContain(shape ? cover.Portrait.ID : cover.ID);
  expect(requested.filter((url) => url.includes(cover.ID) || url.includes(cover.Portrait.ID))).toEqual([shown]);
});

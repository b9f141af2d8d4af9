/** Text that stands on a picture can be read there: in every language, width and theme, wherever the picture is bright. */
import { parse } from 'node-html-parser';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../ask.ts';
import { preparePictures } from '../prepare-pictures.ts';
import { acceptWebp, appReady, sharedSite, startBrowser, visit, withPlainPictures } from '../site.ts';
import { contrastOf, type Ground, gather, photograph } from './ground.ts';
import { type Layout, layOut, speak, teach } from './words-on-pictures.ts';

// The largest first: a picture that is large enough is not fetched again for a smaller screen.
const screens = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const themes = ['light', 'dark'] as const;

const site = sharedSite();
let browser: Browser;
let page: Page;
let session: CDPSession;
/** The addresses of pictures in whose place came a drawing, as the site sends until they are made, or a dot. */
const standIns = new Set<string>();

const works = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 18, 19, 20].map((id) => `/works/${id}`);
const pages = ['/', '/about', '/career', ...works];

/** Where text stands on pictures. */
const places = {
  top: '[data-hero], #Root > header',
  mission: 'main div:has(> picture)',
  panels: 'main section:not([data-hero]) li:has(> img)',
  next: 'main nav > a:has(img)',
};

/** The pictures that text stands on. */
async function picturesOf(path: string): Promise<string[]> {
  const { text } = await ask(site, path);
  const html = parse(text).querySelectorAll(Object.values(places).join()).join('');
  return [...html.matchAll(/\/api\/attachment\/file\/(\w+)/g)].map(([, id = '']) => id);
}

beforeAll(async () => {
  browser = await startBrowser();
  ({ page } = await visit(browser, { locale: 'en-US', bypassCSP: true, extraHTTPHeaders: acceptWebp }));
  session = await page.context().newCDPSession(page);
  page.on('response', (response) => {
    if (/svg|gif/.test(response.headers()['content-type'] ?? '')) standIns.add(response.url());
  });
  const ids = new Set((await Promise.all(pages.map(picturesOf))).flat());
  await withPlainPictures(page, (address) => ids.has(/\w{32}/.exec(address)?.[0] ?? ''));
  const large = /^variants\/(\w+)\/(640|960|1280|1920)\.webp$/;
  await preparePictures(site, (name) => ids.has(large.exec(name)?.[1] ?? ''));
  // Encoders leave the processor to the other tests.
}, 600_000);

afterAll(() => browser.close());

/** Waits for the pictures of a place that are in sight, as the screen now has them, and answers their addresses. */
const seePictures = (place: string) =>
  page.locator(place).evaluateAll(async (all) => {
    const pictures = all.flatMap((it) => [...it.querySelectorAll('img')]);
    const isInSight = ({ left, right }: DOMRect) => left < innerWidth && right > 0;
    const isChosen = ({ parentElement, srcset, currentSrc }: HTMLImageElement) => {
      const sources = [...(parentElement?.querySelectorAll<HTMLSourceElement>(':scope > source') ?? [])];
      const wanted = sources.find(({ media }) => matchMedia(media).matches)?.srcset ?? srcset;
      return wanted.includes(/\/file\/\w+/.exec(currentSrc)?.[0] ?? 'none yet');
    };
    const shown: string[] = [];
    for (const picture of pictures) {
      if (!isInSight(picture.getBoundingClientRect())) continue;
      // Lazy ones load when they are wanted; decoded ones are painted.
      picture.loading = 'eager';
      do await new Promise(requestAnimationFrame);
      while (!isChosen(picture) || !picture.complete);
      await picture.decode();
      shown.push(picture.currentSrc);
    }
    return shown;
  });

/** What is beneath the lines of layouts that have the same frames. */
async function photographBeneath(layouts: Layout[]): Promise<Ground[]> {
  // The last of all is the one that the page speaks already.
  await speak(page, layouts.at(-1)?.locale ?? 'en-US');
  const grounds: Ground[] = [];
  for (const box of gather(layouts.flatMap(({ lines }) => lines.map((line) => line.box)))) {
    await page.evaluate((bottom) => scrollTo({ top: bottom - innerHeight, behavior: 'instant' }), box.bottom);
    grounds.push(await photograph(session, box));
  }
  return grounds;
}

/** What cannot be read in a place, in any language. One picture serves all languages whose frames are the same. */
async function unreadable(place: string): Promise<string[]> {
  const layouts = await layOut(page, place);
  const found: string[] = [];
  for (const [, alike] of Map.groupBy(layouts, ({ frames }) => frames)) {
    const grounds = await photographBeneath(alike);
    for (const { locale, lines } of alike) {
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines) {
        const contrast = contrastOf(line, grounds);
        const needed = line.size >= 24 || (line.isBold && line.size >= 18.66) ? 3 : 4.5;
        if (contrast < needed)
          found.push(`${locale} ${line.text} (${Math.round(line.size)}px): ${contrast.toFixed(2)}`);
      }
    }
  }
  return found;
}

async function inspect(where: string, place: string): Promise<string[]> {
  const shown = await seePictures(place);
  const found = shown.filter((src) => standIns.has(src)).map((src) => `${src} was not made`);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const lines = await unreadable(place);
    found.push(...lines.map((line) => `${page.viewportSize()?.width} ${colorScheme} ${where}: ${line}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

test.each(pages)(
  'text on the pictures of %s can be read',
  async (path) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(site.address + path);
    await appReady(page);
    await teach(page, path, Object.values(places).join());
    const found: string[] = [];
    for (const screen of screens) {
      await page.setViewportSize(screen);
      const marks = page.locator('[data-hero] button[data-slide]');
      for (let slide = 0; slide < Math.max(1, await marks.count()); slide++) {
        if (path === '/') {
          await marks.nth(slide).click();
          await marks.nth(slide).and(page.locator('[aria-current]')).waitFor();
          // On the way it would open panels, which then are wider than they were.
          await page.mouse.move(0, 0);
        }
        found.push(...(await inspect(`picture ${slide + 1}`, places.top)));
      }
      if (path === '/about') found.push(...(await inspect('mission', places.mission)));
      if (path === '/') found.push(...(await inspect('panels', places.panels)));
      if (path.startsWith('/works/') && (await page.locator(places.next).count()))
        found.push(...(await inspect('next', places.next)));
    }
    expect(found).toEqual([]);
  },
  // Four languages on four screens in two themes, and Home has a picture more for each highlight.
  600_000,
);

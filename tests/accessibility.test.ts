/** Every page in every language: open to everyone, free of troubles, and no wider than the screen. */
import { localeCodes } from 'contract/locale';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeScript, barriers, standards } from './axe.ts';
import { routes, untranslated } from './routes.ts';
import {
  acceptWebp,
  appReady,
  type Site,
  sharedSite,
  startBrowser,
  startSite,
  visit,
  withPlainPictures,
} from './site.ts';

/** What these find is the same in every language and on every screen, but not in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** What these find depends on the width of the screen. */
const widthRules = ['target-size', 'scrollable-region-focusable'];
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
/** In the order in which they are looked at: that in which a page comes is the first. */
const widths = [desktop.width, 1920, 768, phone.width, 320];

const site = sharedSite();
let closed: Site;
let browser: Browser;

beforeAll(async () => {
  [closed, browser] = await Promise.all([startSite({ MAINTENANCE: 'on', SAMPLE: 'off' }), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await closed.stop();
});

type Findings = { barriers: string[]; troubles: string[]; tooWide: string[] };

async function inspect(page: Page, address: string, name: string, isFirst: boolean, found: Findings): Promise<void> {
  const note = (where: string, all: string[]) => found.barriers.push(...all.map((it) => `${name} ${where}: ${it}`));
  await page.setViewportSize(desktop);
  await page.goto(address);
  await appReady(page);
  note('light', await barriers(page, standards, isFirst ? [] : colourRules));
  if (isFirst) {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    note('dark', await barriers(page, colourRules));
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
  for (const width of widths) {
    if (width !== desktop.width) await page.setViewportSize({ width, height: desktop.height });
    if (width === phone.width) note('phone', await barriers(page, widthRules));
    found.tooWide.push(...(await page.evaluate(findOverflow)).map((it) => `${name} at ${width}: ${it}`));
  }
}

/**
 * How much wider the page is than the screen, and whether something in the header lies over its neighbour. Messages that are
 * only heard have no place there.
 */
function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const parts = [...document.querySelectorAll('#Root > header :is(a, button)')].flatMap((part) =>
    [part, ...part.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).position !== 'absolute')
      .flatMap((element) => [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getBoundingClientRect();
      }),
  );
  const shown = parts.filter(({ width }) => width > 0).sort((a, b) => a.left - b.left);
  const isCrowded = shown.some(({ right }, at) => right > (shown[at + 1]?.left ?? Infinity));
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth}px`] : []),
    ...(isCrowded ? ['the header'] : []),
  ];
}

describe.each(localeCodes)('in %s', (locale) => {
  const found: Findings = { barriers: [], troubles: [], tooWide: [] };

  beforeAll(async () => {
    const paths = [...routes, ...(untranslated[locale] ? [untranslated[locale]] : [])];
    const waiting = [
      ...paths.map((path) => ({ path, address: site.address, status: 200 })),
      { path: '/nothing', address: site.address, status: 404 },
      { path: '/about', address: closed.address, status: 503 },
    ];
    const work = async () => {
      const { page, troubles } = await visit(browser);
      await withPlainPictures(page);
      // To run it in each page anew would send it to the browser each time.
      await page.addInitScript(axeScript);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { path, address, status } = next;
        const url = `${address}/${locale}${path === '/' ? '' : path}`;
        await inspect(page, url, `${status} ${path}`, locale === localeCodes[0], found);
        // A page that says that there is none says so in its status too, which the browser reports.
        const own = (trouble: string) => status !== 200 && trouble.includes(String(status));
        found.troubles.push(
          ...troubles
            .splice(0)
            .filter((trouble) => !own(trouble))
            .map((it) => `${path}: ${it}`),
        );
      }
      await page.context().close();
    };
    await Promise.all([work(), work()]);
  }, 240_000);

  test('no page has a barrier, light or dark', () => {
    expect(found.barriers).toEqual([]);
  });

  test('no page has an error, a warning or a failed request', () => {
    expect(found.troubles).toEqual([]);
  });

  test('no page has to be scrolled sideways, and nothing in its header overlaps', () => {
    expect(found.tooWide).toEqual([]);
  });
});

test('every picture on every page can be seen', async () => {
  const { page, troubles } = await visit(browser, { viewport: phone, extraHTTPHeaders: acceptWebp });
  for (const route of routes) {
    await page.goto(site.address + route);
    await appReady(page);
    // A work's poster is left out where its hero shows it.
    const missing = await page
      .locator('main img:not([data-in-hero] img)')
      .evaluateAll(async (all: HTMLImageElement[]) => {
        const missing: string[] = [];
        for (const picture of all) {
          picture.scrollIntoView({ block: 'center', behavior: 'instant' });
          // Each is encoded when it is first asked for.
          await picture.decode().catch(() => missing.push(picture.currentSrc));
        }
        return missing;
      });
    expect(missing, route).toEqual([]);
  }
  expect(troubles).toEqual([]);
  await page.context().close();
});

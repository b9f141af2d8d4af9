/** Every page in every language: open to everyone, free of troubles, and no wider than the screen. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as axe from 'axe-core';
import { localeCodes } from 'contract/locale';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes, untranslated } from './routes.ts';
import { appReady, type Site, sharedSite, startBrowser, startSite, visit, withPlainPictures } from './site.ts';

const axeScript = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const widths = [320, 390, 768, 1280, 1920];

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

async function barriers(page: Page, runOnly: string[]): Promise<string[]> {
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const options: axe.RunOptions = { runOnly: values, resultTypes: ['violations'] };
    return (await axe.run(document, options)).violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all, none }) => {
        const reasons = [...any, ...all, ...none].map(({ message }) => message);
        return `${id}: ${html.slice(0, 160)} (${reasons.join('; ')})`;
      }),
    );
  }, runOnly);
  return violations;
}

type Findings = { barriers: string[]; troubles: string[]; tooWide: string[] };

type Screens = Record<string, { width: number; height: number }>;

async function inspect(page: Page, address: string, name: string, screens: Screens, found: Findings): Promise<void> {
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(address);
  await appReady(page);
  await page.evaluate(axeScript);
  for (const [size, screen] of Object.entries(screens)) {
    await page.setViewportSize(screen);
    // Another colour scheme changes nothing but colours, and those the same on every screen.
    for (const colorScheme of screen === desktop ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const rules = colorScheme === 'light' ? standards : ['color-contrast', 'link-in-text-block'];
      const where = `${name} ${size} ${colorScheme}`;
      found.barriers.push(...(await barriers(page, rules)).map((barrier) => `${where}: ${barrier}`));
    }
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const extra = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (extra > 0) found.tooWide.push(`${name} at ${width}: ${extra}px`);
    if (await page.evaluate(isHeaderCrowded)) found.tooWide.push(`${name} at ${width}: the header`);
  }
}

/** Whether something in the header lies over its neighbour. Words that are only heard have no place there. */
function isHeaderCrowded(): boolean {
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
  return shown.some(({ right }, at) => right > (shown[at + 1]?.left ?? Infinity));
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
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { path, address, status } = next;
        const url = `${address}/${locale}${path === '/' ? '' : path}`;
        // What is on the page is the same in every language; how it is laid out on a phone, nearly so.
        const screens = locale === 'en-US' || locale === 'ja-JP' ? { phone, desktop } : { desktop };
        await inspect(page, url, `${status} ${path}`, screens, found);
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
  const { page, troubles } = await visit(browser, { viewport: phone, reducedMotion: 'reduce' });
  for (const route of routes) {
    await page.goto(site.address + route);
    await appReady(page);
    for (const picture of await page.locator('main img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0))
        .toBe(true);
    }
  }
  expect(troubles).toEqual([]);
  await page.context().close();
});

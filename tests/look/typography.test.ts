/** How text is set: tracking, sizes, faces. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../routes.ts';
import { open, sharedSite, startBrowser, visit, withPlainPictures } from '../site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

type Word = { text: string; size: number; tracking: number };

const limits = ({ size }: Word) =>
  size <= 20 ? [0, 0] : size < 30 ? [-0.0155, 0] : size <= 48 ? [-0.0185, -0.0145] : [-0.0265, -0.018];

/** The words of a page that have spaces between them. It runs in the page. */
function readWords(): Word[] {
  const found: Word[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('#Root *')) {
    const text = [...element.childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue : '')).join('');
    const { fontSize, letterSpacing } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const tracking = (Number.parseFloat(letterSpacing) || 0) / size;
    if (/\w \w/.test(text)) found.push({ text: text.slice(0, 40), size, tracking });
  }
  return found;
}

describe('tracking', () => {
  const widths = [390, 1280, 1920];
  const wrong = new Map(widths.map((width) => [width, [] as string[]]));

  beforeAll(async () => {
    const { page } = await visit(browser, { locale: 'en-US' });
    await withPlainPictures(page);
    for (const route of routes) {
      await page.goto(site.address + route);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const words = await page.evaluate(readWords);
        expect(words.length, `${route} at ${width} px`).toBeGreaterThan(5);
        for (const word of words) {
          const [tightest = 0, widest = 0] = limits(word);
          if (word.tracking < tightest || word.tracking > widest)
            wrong.get(width)?.push(`${route} ${word.text}: ${word.tracking} at ${word.size}`);
        }
      }
    }
    await page.context().close();
  });

  test.each(widths)('at %s px only large text is set tighter, the larger the tighter', (width) => {
    expect(wrong.get(width)).toEqual([]);
  });
});

test.each(['zh-CN', 'zh-TW', 'ja-JP'])(
  'on a phone, headings in %s are plainly larger than what follows them',
  async (locale) => {
    const { page } = await open(browser, site.address, { viewport: { width: 390, height: 844 } });
    for (const path of ['/career', '/news', '/']) {
      await page.goto(`${site.address}/${locale}${path}`);
      const sizes = await page
        .locator('main header h2, main header > p, main header > div > p')
        .evaluateAll((all) =>
          all.map((it) => ({ tag: it.localName, size: Number.parseFloat(getComputedStyle(it).fontSize) })),
        );
      expect(sizes.length).toBeGreaterThan(0);
      for (const { tag, size } of sizes) expect(size, `${path} ${tag}`).toBe(tag === 'h2' ? 28 : 18);
    }
  },
);

test.each(['zh-CN', 'ja-JP'])(
  'on a first visit in %s, the names of partners are set in the Latin face',
  async (locale) => {
    const { page } = await open(browser, `${site.address}/${locale}/about`);
    const names = page.locator('main ul[lang=en] li');
    await names.first().scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => document.fonts.check('20px "Outfit Late"'))).toBe(true);
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'main ul[lang=en] li',
    });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts[0]?.familyName).toMatch(/^Outfit/);
  },
);

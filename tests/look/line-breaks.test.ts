/** Chinese and Japanese headings end their lines between words, and leave no single character on the last. */
import type { Article } from 'contract/entities';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { separateWords } from '../../web/src/language/separate.ts';
import { ask } from '../ask.ts';
import { arrive, sharedSite, startBrowser, visit, withPlainPictures } from '../site.ts';

const site = sharedSite();
const languages = ['zh-CN', 'zh-TW', 'ja-JP'] as const;
const widths = [390, 1280];
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

type Titled = Pick<Article, 'Title' | 'LanguageID'>;

/** The titles of all articles of the sample in a language. */
async function titlesIn(languageId: number, slug: 'works' | 'news' | 'carousels'): Promise<string[]> {
  const { data: category } = JSON.parse((await ask(site, `/api/category/${languageId}/${slug}`)).text);
  const { data } = JSON.parse((await ask(site, `/api/article/?category_id=${category.ID}&page_size=50`)).text);
  return data.filter(({ LanguageID }: Titled) => LanguageID === languageId).map(({ Title }: Titled) => Title);
}

/** What lies between two lines of an element, as the characters on both sides of it, and the last line. */
const linesOf = (element: Element): string[] => {
  const lines: string[] = [];
  let bottom = -Infinity;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { segment, index } of new Intl.Segmenter().segment(node.nodeValue ?? '')) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + segment.length);
      const box = range.getBoundingClientRect();
      if (box.top >= bottom - 2) {
        lines.push('');
        bottom = box.bottom;
      }
      lines[lines.length - 1] += segment;
    }
  }
  return lines;
};

/** Shows each text in the place of a heading that the page has, as the server sends it, at each width in turn. */
async function showIn(page: Page, selector: string, texts: string[], lang: string, widths = ['']): Promise<string[][]> {
  const sent = texts.map((text) =>
    separateWords(`<p data-words="">${text}</p>`, lang).replace(/^<p[^>]*>|<\/p>$/g, ''),
  );
  const heading = page.locator(selector).first();
  return heading.evaluate(
    (heading: HTMLElement, { sent, widths, source }) => {
      const linesOf = new Function(`return ${source}`)() as (element: Element) => string[];
      return sent.flatMap((html) => {
        heading.innerHTML = html;
        return widths.map((width) => {
          heading.style.inlineSize = width;
          return linesOf(heading);
        });
      });
    },
    { sent, widths, source: linesOf.toString() },
  );
}

/** Particles and endings, and what never begins a line. */
const startsWithEnding =
  /^(?:[をはがのにへとでもやたてん]|ます|まし|です|でし|から|まで)[、。]|^[、。」』）ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const isLetter = /[\p{L}\p{N}]/u;

/** What is wrong with the lines of a heading. */
function faultsOf(lines: string[], lang: string): string[] {
  const text = lines.join('');
  const segments = [...new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)];
  const faults: string[] = [];
  let at = 0;
  for (const line of lines.slice(0, -1)) {
    at += line.length;
    const cut = segments.find(({ segment, index }) => index < at && at < index + segment.length);
    // Chromium knows the phrases of Japanese by a list of its own.
    if (cut && lang !== 'ja-JP') faults.push(`${cut.segment} is cut: ${lines.join('｜')}`);
    if (lang === 'ja-JP' && startsWithEnding.test(text.slice(at)))
      faults.push(`an ending begins a line: ${lines.join('｜')}`);
  }
  const lastLetters = [...(lines.at(-1) ?? '')].filter((character) => isLetter.test(character));
  if (lines.length > 1 && lastLetters.length < 2) faults.push(`one character alone: ${lines.join('｜')}`);
  return faults;
}

const places = [
  ['', 'carousels', 'main h1'],
  ['/works/1', 'works', 'main h1'],
  ['/news/114', 'news', 'main h1'],
  ['/news', 'news', 'main article h2 a'],
  ['/news/114', 'news', 'main nav a > span'],
  ['/works', 'works', 'main ul li a > [data-words]'],
] as const;

describe.each(languages)('headings of all sample texts in %s', (language) => {
  const faults = new Map(widths.map((width) => [width, [] as string[]]));

  beforeAll(async () => {
    const languageId = ['en-US', ...languages].indexOf(language) + 1;
    const { page } = await visit(browser, { bypassCSP: true });
    await withPlainPictures(page);
    const look = async (path: string, read: () => Promise<string[][]>) => {
      await page.goto(`${site.address}/${language}${path}`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const found = (await read()).flatMap((lines) => faultsOf(lines, language));
        faults.get(width)?.push(...found.map((fault) => `${path} ${fault}`));
      }
    };
    for (const [path, slug, selector] of places) {
      const titles = await titlesIn(languageId, slug);
      expect(titles.length).toBeGreaterThan(3);
      await look(path, () => showIn(page, selector, titles, language));
    }
    const readHeadings = () =>
      page.locator('main :is(h1, h2, h3)').evaluateAll((all, source) => {
        const linesOf = new Function(`return ${source}`)() as (element: Element) => string[];
        return all.map(linesOf);
      }, linesOf.toString());
    for (const path of ['/about', '/career', '/contact', '/nothing', '/privacypolicy', '/termofuse'])
      await look(path, readHeadings);
    await page.context().close();
  });

  test.each(widths)('at %s px', (width) => {
    expect(faults.get(width)).toEqual([]);
  });
});

/** What ends a line within a date or between a number and what it counts. */
const endsInDate = /(?:\d|月)\s*$/;
const continuesDate = /^\s*(?:\d+\s*日|[年月日位集話])/;

test.each([
  ['zh-CN', ['《天空群屿》：1 月 8 日部分玩家无法使用云存档', '2026年12月13日、14日点映，全 12 集，400 位访客']],
  ['zh-TW', ['《天空群嶼》：1 月 8 日部分玩家無法使用雲端存檔', '2026年12月13日、14日特映，全 12 集，400 位訪客']],
  [
    'ja-JP',
    ['『スカイアイルズ』1月8日にクラウドセーブが利用できなかった件', '2026年12月13日に先行上映会、全12話を一挙に放送'],
  ],
])('in %s a day keeps to its month, and a number to what it counts, at any width', async (language, titles) => {
  const widths = Array.from({ length: 24 }, (_, step) => `${6 + step / 2}em`);
  for (const [path, selector] of [
    ['/news', 'main article h2 a'],
    ['/news/114', 'main h1'],
  ] as const) {
    const { page } = await arrive(browser, `${site.address}/${language}${path}`, { bypassCSP: true });
    await page
      .locator(selector)
      .first()
      .evaluate((it) => it.style.setProperty('display', 'block'));
    const shown = await showIn(page, selector, titles, language, widths);
    const breaks = shown.flatMap((lines) => lines.slice(1).map((line, at) => [lines[at] ?? '', line] as const));
    expect(breaks.length).toBeGreaterThan(widths.length);
    const cut = breaks.filter(([before, after]) => endsInDate.test(before) && continuesDate.test(after));
    expect(cut.map((lines) => lines.join('｜'))).toEqual([]);
  }
});

test.each(languages)(
  'the words of headings in %s come with the page, and the app takes them over',
  async (language) => {
    const { page, troubles } = await arrive(browser, `${site.address}/${language}/news/114`);
    const words = () => page.locator('main [data-words]:has(wbr)').evaluateAll((all) => all.map((it) => it.innerHTML));
    const sent = await words();
    expect(sent.length).toBeGreaterThan(1);
    await page.evaluate(() => dispatchEvent(new Event('pointerover')));
    await page.locator('html[data-app=ready]').waitFor({ state: 'attached' });
    expect(await words()).toEqual(sent);
    // Another page is rendered by the browser.
    await page.locator('main nav a').first().click();
    await page.waitForURL((url) => !url.pathname.endsWith('/114'));
    await page.locator('main h1:has(wbr)').waitFor();
    expect(troubles).toEqual([]);
  },
);

test.each(['', '/about', '/career', '/news', '/news/114', '/works/1'])(
  'no text of /ja-JP%s ends with a line of one or two characters',
  async (path) => {
    const { page } = await arrive(browser, `${site.address}/ja-JP${path}`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const shown = await page.locator('main p:visible').evaluateAll((all, source) => {
        const linesOf = new Function(`return ${source}`)() as (element: Element) => string[];
        return all.filter((it) => !it.querySelector(':scope > :not(span:not([class]))')).map(linesOf);
      }, linesOf.toString());
      const short = shown.filter((lines) => lines.length > 1 && (lines.at(-1) ?? '').length < 4);
      expect(
        short.map((lines) => lines.join('｜')),
        `${width} px`,
      ).toEqual([]);
    }
  },
);

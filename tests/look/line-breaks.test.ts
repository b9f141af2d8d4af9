/** Chinese and Japanese headings end their lines between words, and leave no single character on the last. */
import type { Article } from 'contract/entities';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { splitWords } from '../../web/src/language/words.ts';
import { ask } from '../ask.ts';
import { arrive, open, sharedSite, startBrowser } from '../site.ts';

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

/** Shows each text in the place of a heading that the page has, with the words that the server finds in it. */
const showIn = (page: Page, selector: string, texts: string[][]): Promise<string[][]> =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (heading, { texts, source }) => {
        const linesOf = new Function(`return ${source}`)() as (element: Element) => string[];
        return texts.map((words) => {
          heading.replaceChildren(
            ...words.flatMap((word, at) => (at > 0 ? [document.createElement('wbr'), word] : word)),
          );
          return linesOf(heading);
        });
      },
      { texts, source: linesOf.toString() },
    );

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

test.each(languages.flatMap((language) => widths.map((width) => [language, width] as const)))(
  'headings of all sample texts in %s, at %s px',
  async (language, width) => {
    const languageId = ['en-US', ...languages].indexOf(language) + 1;
    const { page } = await open(browser, site.address, { viewport: { width, height: 900 } });
    const faults: string[] = [];
    for (const [path, slug, selector] of places) {
      const titles = await titlesIn(languageId, slug);
      expect(titles.length).toBeGreaterThan(3);
      await page.goto(`${site.address}/${language}${path}`);
      const shown = await showIn(
        page,
        selector,
        titles.map((title) => splitWords(title, language)),
      );
      faults.push(...shown.flatMap((lines) => faultsOf(lines, language)).map((fault) => `${path} ${fault}`));
    }
    for (const path of ['/about', '/career', '/contact', '/nothing', '/privacypolicy', '/termofuse']) {
      await page.goto(`${site.address}/${language}${path}`);
      const shown = await page.locator('main :is(h1, h2, h3)').evaluateAll((all, source) => {
        const linesOf = new Function(`return ${source}`)() as (element: Element) => string[];
        return all.map(linesOf);
      }, linesOf.toString());
      faults.push(...shown.flatMap((lines) => faultsOf(lines, language)).map((fault) => `${path} ${fault}`));
    }
    expect(faults).toEqual([]);
  },
);

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

test.each(widths)('at %s px, no text in Japanese ends with a line of one or two characters', async (width) => {
  const { page } = await open(browser, site.address, { viewport: { width, height: 900 } });
  const faults: string[] = [];
  for (const path of ['', '/about', '/career', '/news', '/news/114', '/works/1']) {
    await page.goto(`${site.address}/ja-JP${path}`);
    const shown = await page.locator('main p:visible').evaluateAll((all, source) => {
      const linesOf = new Function(`return ${source}`)() as (element: Element) => string[];
      return all.filter((it) => it.children.length === 0).map(linesOf);
    }, linesOf.toString());
    const short = shown.filter((lines) => lines.length > 1 && (lines.at(-1) ?? '').length < 4);
    faults.push(...short.map((lines) => `${path} ${lines.join('｜')}`));
  }
  expect(faults).toEqual([]);
});

/** Content and brand at their extremes: titles without spaces, no picture or a tall one, one of a kind, hundreds. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from './publish.ts';
import { company, startRebranded } from './rebrand.ts';
import { open, runCommand, type Site, startBrowser } from './site.ts';

const widths = [320, 390, 768, 1280, 1920];

const longWord = 'Rindfleischetikettierungsueberwachungsaufgabe';
const long = {
  'en-US': `An announcement about ${longWord} and about everything else that we would like to tell you on this one day`,
  'zh-CN':
    '关于港口所有灯塔看守人与点灯人以及全体领航员共同参与的国际微缩世界动画与游戏创作交流大会延期举行的重要通知及后续安排说明',
};
const summary = { 'en-US': `${long['en-US']}. `.repeat(5).trim(), 'zh-CN': `${long['zh-CN']}。`.repeat(5) };
type Texts = { [locale in 'en-US' | 'zh-CN']: string };

/** One article's folder. */
async function write(folder: string, yaml: string, title: Texts, published: string, about: Texts = title) {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'article.yaml'), yaml);
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const text = `---\ntitle: ${title[locale]}\nsummary: ${about[locale]}\npublished: ${published}\n---\n\n${about[locale]}\n`;
    await writeFile(path.join(folder, `${locale}.md`), text);
  }
}

async function writeExtremes(folder: string): Promise<void> {
  // The company has two languages and the ids of the sample in them.
  const isLeftOut = (file: string) => /\/works\/(pebble|tempo)$|\/(zh-TW|ja-JP)\.md$/.test(file);
  await cp(sample, folder, { recursive: true, filter: (file) => !isLeftOut(file) });
  await cp(path.join(company, 'content/content.yaml'), path.join(folder, 'content.yaml'));
  const articles = path.join(folder, 'articles');
  const news = (id: number, yaml: string, title: Texts, about?: Texts) =>
    write(path.join(articles, `news/${id}`), `id: ${id}\n${yaml}\n`, title, `2026-11-05T03:00:00.${id}Z`, about);
  await news(201, 'type: Info\ncover: news-waves.jpg', { 'en-US': 'Hi', 'zh-CN': '嗨' });
  await news(202, 'type: PlayStation\ncover: news-waves.jpg', long, summary);
  await news(203, 'type: Emergency', long, summary);
  await news(204, 'type: Movie\ncover: film-lanternwood-portrait.jpg', long, summary);
  for (let id = 1001; id <= 1300; id++) {
    const title = { 'en-US': `News number ${id}`, 'zh-CN': `第${id}条新闻` };
    await write(path.join(articles, `news/${id}`), `id: ${id}\ntype: Other\n`, title, '2020-01-01T00:00:00Z');
  }
  const tall = 'film-papermoon-portrait.jpg';
  const stores = [longWord, 'The Very Large General Store of Games, Films and Apps'];
  const work = [
    `id: 900\nkind: movie\ncover: ${tall}\nwork:\n  platforms:\n    - ${longWord}\n  releaseDate: 2026-06-01`,
    `  stores:\n${stores.map((name, at) => `    - name: ${name}\n      url: https://example.com/${at}`).join('\n')}`,
    `  ageRatings:\n    - ${longWord} 18+\n  gallery:\n    - ${tall}\n`,
  ].join('\n');
  await write(path.join(articles, 'works/tall'), work, long, '2026-06-01T00:00:00Z', summary);
  const highlight = 'id: 11\ncover: hero-harbor.jpg\n';
  await write(path.join(articles, 'carousels/harbor'), highlight, long, '2026-11-04T00:00:00Z', summary);
}

let site: Site;
let browser: Browser;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stress-'));
  [site, browser] = await Promise.all([startRebranded({ SAMPLE: 'off' }), startBrowser(), writeExtremes(folder)]);
  await runCommand(site, 'content', 'import', folder);
  await rm(folder, { recursive: true });
}, 120_000);

afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** Messages that are cut off, or that stick out of what they stand in. */
function misplaced(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth}px too wide`] : [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()];
    const edges = {
      right: Math.max(...lines.map((it) => it.right)),
      bottom: Math.max(...lines.map((it) => it.bottom)),
    };
    const [left, top] = [Math.min(...lines.map((it) => it.left)), Math.min(...lines.map((it) => it.top))];
    const say = (what: string) => found.push(`${element.localName} ${node.nodeValue?.trim().slice(0, 30)}: ${what}`);
    for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement) {
      const { overflowX, overflowY, textOverflow, clipPath, display } = getComputedStyle(outer);
      // Cut on purpose, for screen readers only, or to be scrolled to.
      if (textOverflow === 'ellipsis' || clipPath !== 'none' || [overflowX, overflowY].includes('auto')) break;
      if (display.startsWith('inline')) continue;
      const box = outer.getBoundingClientRect();
      if (edges.right > box.right + 1 || left < box.left - 1)
        say(`sticks out of ${outer.localName}.${outer.className}`);
      const isCut = overflowY !== 'visible' && (edges.bottom > box.bottom + 1 || top < box.top - 1);
      if (isCut) say(`is cut off by ${outer.localName}.${outer.className}`);
    }
  }
  return [...new Set(found)].slice(0, 6);
}

const paths = ['/', '/works', '/works?tab=app', '/works/900', '/about'];
const newsPaths = ['/news', '/news?page=30', ...[201, 202, 203, 204].map((id) => `/news/${id}`)];

test.each([...paths, ...newsPaths].flatMap((each) => (['en-US', 'zh-CN'] as const).map((it) => [each, it] as const)))(
  'on %s in %s everything has its place',
  async (route, locale) => {
    const { page, troubles, status } = await open(browser, `${site.address}/${locale}${route}`);
    expect(status).toBe(200);
    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await page.evaluate(misplaced)).map((it) => `${width}px: ${it}`));
    }
    expect(found).toEqual([]);
    expect(troubles).toEqual([]);
  },
);

test('all of three hundred news can be reached', async () => {
  const html = await (await fetch(`${site.address}/en-US/news?page=100`)).text();
  expect(html).toContain('News number 1001');
});

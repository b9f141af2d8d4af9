/** The fact sheets and files for the press, held against the content they are made of. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Article, Category, Language, Work } from 'contract';
import { type LocaleCode, localeCodes } from 'contract/locale';
import { type HTMLElement, parse } from 'node-html-parser';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import brand from '../sample/brand.json' with { type: 'json' };
import { ask } from './ask.ts';
import { readHead } from './html.ts';
import { formatMessage, title } from './messages.ts';
import { preparePictures } from './prepare-pictures.ts';
import { publishArticle } from './publish.ts';
import { open, type Site, sharedSite, siteUrl, startBrowser, startSite } from './site.ts';

/** What a browser says it takes when a link is followed. */
const accept = 'text/html,application/xhtml+xml,image/avif,image/webp,image/apng,*/*;q=0.8';

const site = sharedSite('public');
let works: Map<LocaleCode, Article[]>;
let files: ReturnType<typeof downloadsOf>;

beforeAll(async () => {
  works = await readWorks(site);
  const addresses = ['/en-US/press', ...(works.get('en-US') ?? []).map(({ ID }) => `/en-US/press/${ID}`)];
  const sheets = await Promise.all(addresses.map((address) => sheetOf(site, address)));
  files = sheets.flatMap(downloadsOf);
  await preparePictures(site, (picture) => files.some(({ href }) => picture === fullJpeg(href)));
  // Encoders leave the processor to the other tests.
}, 600_000);

async function dataOf<T>(from: Pick<Site, 'address'>, address: string): Promise<T> {
  return JSON.parse((await ask(from, `/api${address}`)).text).data;
}

/** All works with all their facts, by language. */
async function readWorks(from: Pick<Site, 'address'>): Promise<Map<LocaleCode, Article[]>> {
  const read = async ({ ID, Code }: Language) => {
    const category = await dataOf<Category>(from, `/category/${ID}/works`);
    const list = await dataOf<{ ID: number }[]>(from, `/article/?category_id=${category.ID}&page_size=50`);
    const articles = list.map((work) => dataOf<Article>(from, `/article/${category.ID}/${work.ID}`));
    return [Code, await Promise.all(articles)] as const;
  };
  return new Map(await Promise.all((await dataOf<Language[]>(from, '/language/')).map(read)));
}

const sheetOf = async (from: Pick<Site, 'address'>, address: string) => parse((await ask(from, address)).text);
const textOf = (element: HTMLElement | null | undefined) => element?.textContent.trim() ?? '';

/** What a sheet says, by the words that it says it under. */
function factsOf(sheet: HTMLElement): Map<string, HTMLElement | null> {
  return new Map(
    sheet.querySelectorAll('main dl > div').map((row) => [textOf(row.querySelector('dt')), row.querySelector('dd')]),
  );
}

const itemsOf = (fact: HTMLElement | null | undefined) => fact?.querySelectorAll('li').map(textOf) ?? [];
const downloadsOf = (sheet: HTMLElement) =>
  sheet.querySelectorAll('main a[download]').map((link) => ({
    href: link.getAttribute('href') ?? '',
    name: link.getAttribute('download') ?? '',
    about: textOf(link.parentNode?.querySelector('span')),
  }));

describe.each(localeCodes)('in %s', (locale) => {
  const values = { site: brand.name[locale], email: brand.email.cooperation };
  const terms = formatMessage(locale, 'press.terms', values).replaceAll(/<\/?terms>/g, '');

  test('the company’s sheet says who it is, what it makes and whom to ask', async () => {
    const sheet = await sheetOf(site, `/${locale}/press`);
    expect(textOf(sheet.querySelector('title'))).toBe(title(locale, formatMessage(locale, 'press.title')));
    const facts = factsOf(sheet);
    const fact = (id: string) => facts.get(formatMessage(locale, id));
    expect(itemsOf(fact('press.name'))).toEqual(localeCodes.map((code) => brand.name[code]));
    expect(textOf(fact('press.about'))).toBe(formatMessage(locale, 'about.lead', values));
    expect(textOf(fact('press.fact.founded'))).toBe(formatMessage(locale, 'about.timeline.2015.date'));
    expect(textOf(fact('press.fact.film'))).toBe(formatMessage(locale, 'about.timeline.2016.date'));
    expect(textOf(fact('about.mission'))).toBe(formatMessage(locale, 'about.mission.text'));
    expect(textOf(fact('press.contact'))).toBe(brand.email.cooperation);
    expect(textOf(fact('press.website'))).toBe(siteUrl);
    const counts = itemsOf(fact('works.title')).map((text) => Number(/\d+/.exec(text)?.[0]));
    const own = works.get(locale) ?? [];
    expect(counts).toEqual(['game', 'movie', 'app'].map((kind) => own.filter(({ Kind }) => Kind === kind).length));
    const sheets = sheet.querySelectorAll('main a').map((link) => link.getAttribute('href'));
    for (const { ID } of own) expect(sheets).toContain(`/${locale}/press/${ID}`);
    expect(textOf(sheet.querySelector('main'))).toContain(terms);
  });

  test('each work’s sheet gives its facts, its text and the terms', async () => {
    for (const work of works.get(locale) ?? []) {
      const sheet = await sheetOf(site, `/${locale}/press/${work.ID}`);
      const main = textOf(sheet.querySelector('main'));
      const facts = factsOf(sheet);
      const fact = (id: string) => facts.get(formatMessage(locale, id));
      expect(textOf(sheet.querySelector('h1'))).toBe(work.Title);
      expect(textOf(sheet.querySelector('title'))).toBe(
        title(locale, formatMessage(locale, 'press.sheet.title', { title: work.Title })),
      );
      const titles = localeCodes.map((code) => works.get(code)?.find(({ ID }) => ID === work.ID)?.Title);
      expect(
        fact('press.titles')
          ?.querySelectorAll('li')
          .map((item) => textOf(item).split(/ (?=\S+$)/)[0]),
      ).toEqual(titles);
      expect(textOf(fact('press.kind'))).toBe(formatMessage(locale, `kind.${work.Kind}`));
      const { ReleaseDate, Platforms, AgeRatings, Stores, ...made } = work.Work ?? expect.fail();
      const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(ReleaseDate),
      );
      expect(textOf(fact('works.release'))).toBe(date);
      expect(itemsOf(fact('works.platforms'))).toEqual(Platforms.map((name) => platform(locale, name)));
      expect(itemsOf(fact('works.ratings'))).toEqual(AgeRatings);
      expect(itemsOf(fact('works.genres'))).toEqual(made.Genres.map((name) => genre(locale, name)));
      expect(textOf(fact('works.players')).match(/\d+/g)).toEqual(made.Players && players(made.Players));
      expect(itemsOf(fact('works.languages'))).toEqual(made.Languages.map((tag) => languageName(locale, tag)));
      expect(pricesOf(fact('works.price'))).toEqual(prices(locale, made.Prices));
      const stores = fact('press.stores')?.querySelectorAll('a') ?? [];
      expect(stores.map((link) => ({ Name: textOf(link), URL: link.getAttribute('href') }))).toEqual(Stores);
      expect(textOf(fact('press.page'))).toBe(`${siteUrl}/${locale}/works/${work.ID}`);
      expect(main).toContain(work.Summary);
      expect(main).toContain(textOf(parse(work.Content).querySelector('p')));
      expect(main).toContain(terms);
    }
  });

  test('each work’s sheet offers all its pictures, once each, and the trailer where there is one', async () => {
    for (const { ID, Cover, Work } of works.get(locale) ?? []) {
      const files = downloadsOf(await sheetOf(site, `/${locale}/press/${ID}`));
      const pictures = new Set([Cover, ...(Work?.Gallery ?? [])].flatMap((image) => image?.ID ?? []));
      const expected = [...pictures].map((id) => `/api/attachment/file/${id}?format=jpeg`);
      expect(files.map(({ href }) => href)).toEqual([...expected, ...(Work?.Trailer ? [Work.Trailer] : [])]);
      expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
    }
  });
});

function platform(locale: LocaleCode, name: string): string {
  return ['Cinema', 'Streaming', 'Television'].includes(name) ? formatMessage(locale, `works.platform.${name}`) : name;
}

const genre = (locale: LocaleCode, name: string) => formatMessage(locale, `works.genre.${name}`);

const players = ({ Min, Max }: NonNullable<Work['Players']>) => [...new Set([Min, Max])].map(String);

const languageName = (locale: LocaleCode, tag: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(tag);

const pricesOf = (fact: HTMLElement | null | undefined) =>
  itemsOf(fact).length > 0 ? itemsOf(fact) : textOf(fact).split('\n').filter(Boolean);

function prices(locale: LocaleCode, all: Work['Prices']): string[] {
  if (all.length > 0 && all.every(({ Amount }) => Amount === 0)) return [formatMessage(locale, 'works.price.free')];
  return all.map(({ Amount, Currency }) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: Currency,
      currencyDisplay: 'code',
      trailingZeroDisplay: 'stripIfInteger',
    }).format(Amount),
  );
}

const fullJpeg = (href: string) => href.replace(/^.*\/([0-9a-f]{32})\?format=jpeg$/, 'variants/$1/full.jpeg');

test('every file is there, of the type and size that is said beside it', async () => {
  expect(files.length).toBeGreaterThan(15);
  for (const { href, name, about } of files) {
    const { status, headers, body } = await ask(site, href, { accept });
    expect(status, name).toBe(200);
    if (about === formatMessage('en-US', 'press.file.video')) {
      expect(headers['content-type']).toMatch(/^video\//);
      continue;
    }
    const { format, width, height } = await sharp(body).metadata();
    expect(headers['content-type']?.split(/[/;+]/)[1], name).toBe(format);
    expect(name.split('.').at(-1)).toBe(format?.replace('jpeg', 'jpg'));
    expect([format?.toUpperCase(), ...(format === 'svg' ? [] : [String(width), String(height)])], name).toEqual(
      about.match(/[A-Z]{3,}|\d+/g),
    );
  }
});

test('the address of a sheet that is none is not there', async () => {
  for (const id of ['999', '0', '101', 'abc']) expect((await ask(site, `/en-US/press/${id}`)).status, id).toBe(404);
});

describe('a work with little to say', () => {
  let own: Site;

  beforeAll(async () => {
    own = await startSite({ SITE_URL: siteUrl });
    const lists = ['platforms', 'stores', 'ageRatings', 'gallery'].map((name) => `  ${name}: []\n`).join('');
    const facts = `id: 1\nkind: game\nwork:\n  releaseDate: 2025-10-16\n${lists}`;
    const change = (folder: string) =>
      Promise.all([rm(path.join(folder, 'ja-JP.md')), writeFile(path.join(folder, 'article.yaml'), facts)]);
    await publishArticle(own, 'works/sky-isles', change, '--allow-removals');
    // What another process has published is noticed a moment later.
    await vi.waitFor(async () => expect(downloadsOf(await sheetOf(own, '/en-US/press/1'))).toEqual([]), {
      timeout: 10_000,
      interval: 100,
    });
  });

  afterAll(() => own.stop());

  test('has no rows and no files for what it does not have', async () => {
    const sheet = await sheetOf(own, '/en-US/press/1');
    const said = [...factsOf(sheet).keys()];
    const optional = ['platforms', 'ratings', 'genres', 'players', 'languages', 'price'].map((name) => `works.${name}`);
    for (const id of [...optional, 'press.stores']) {
      expect(said).not.toContain(formatMessage('en-US', id));
    }
    expect(said).toContain(formatMessage('en-US', 'works.release'));
    expect(downloadsOf(sheet)).toEqual([]);
    expect(sheet.querySelectorAll('main h2').map(textOf)).not.toContain(formatMessage('en-US', 'press.files'));
  });

  test('is shown in another language, with a notice, where it is not translated', async () => {
    const { text } = await ask(own, '/ja-JP/press/1');
    const { root, canonical, meta } = readHead(text);
    const [english] = (works.get('en-US') ?? []).filter(({ ID }) => ID === 1);
    expect(root.querySelector('h1 [lang]')?.getAttribute('lang')).toBe('en-US');
    expect(textOf(root.querySelector('h1'))).toBe(english?.Title);
    expect(textOf(root.querySelector('main aside'))).toContain(
      formatMessage('ja-JP', 'article.fallback', { language: '英語' }),
    );
    expect(itemsOf(factsOf(root).get(formatMessage('ja-JP', 'press.titles')))).toHaveLength(3);
    expect(meta('robots')).toEqual(['noindex']);
    expect(canonical).toEqual([`${siteUrl}/en-US/press/1`]);
  });
});

describe('in the browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });

  afterAll(() => browser.close());

  test('a click saves a file under a name that says what it is', async () => {
    const { page, troubles } = await open(browser, `${site.address}/ja-JP/press/1`);
    const names: string[] = [];
    for (const link of await page.locator('main a[download]').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      names.push(download.suggestedFilename());
      expect((await buffer(await download.createReadStream())).length).toBeGreaterThan(10_000);
    }
    expect(names).toEqual(
      [1, 2, 3, 4, 5].map((number) => `スカイアイルズ ${number}.jpg`).concat('スカイアイルズ トレーラー.mp4'),
    );
    expect(troubles).toEqual([]);
  });

  test('the press finds its page at the foot of every page, and each sheet from there', async () => {
    const { page, documents } = await open(browser, `${site.address}/en-US`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Press', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Press' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Paper Moon' }).click();
    await page.getByRole('heading', { level: 1, name: 'Paper Moon' }).waitFor();
    await expect.poll(() => page.title()).toBe(title('en-US', 'Paper Moon: fact sheet'));
    await page.getByRole('main').getByRole('link', { name: 'Press', exact: true }).click();
    await page.waitForURL('**/en-US/press');
    expect(documents).toHaveLength(1);
  });

  test('on paper there are the facts and where the stores are, and nothing to press', async () => {
    const { page } = await open(browser, `${site.address}/en-US/press/1`);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main dl').isVisible()).toBe(true);
    for (const link of await page.locator('main a[download]').all()) expect(await link.isVisible()).toBe(false);
    const address = await page
      .getByRole('link', { name: 'Steam' })
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(address).toContain('https://example.com/store/steam/sky-isles');
  });
});

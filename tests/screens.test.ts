import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localeCodes } from 'contract/locale';
import { newsTypes, workKinds } from 'contract/names';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import brand from '../sample/brand.json' with { type: 'json' };
import { formatMessage } from './messages.ts';
import { sample } from './publish.ts';
import {
  appReady,
  open,
  runCommand,
  type Site,
  sharedSite,
  startBrowser,
  startSite,
  visit,
  withPlainPictures,
} from './site.ts';

const site = sharedSite();
let browser: Browser;
let paper: Page;

beforeAll(async () => {
  browser = await startBrowser();
  ({ page: paper } = await visit(browser, { locale: 'en-US', javaScriptEnabled: false }));
  await withPlainPictures(paper);
});

afterAll(() => browser.close());

/** A visitor at a path of the site, once our script runs there. */
const openAt = (path: string, options: Parameters<typeof visit>[1] = {}) =>
  open(browser, site.address + path, { locale: 'en-US', ...options });

/** A page as it stands, for what needs no script to be read. */
async function readAt(path: string, address = site.address): Promise<Page> {
  await paper.goto(address + path, { waitUntil: 'domcontentloaded' });
  return paper;
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const isFocused = (element: Locator) => element.evaluate((it) => it === document.activeElement);
const pathOf = (page: Page) => page.url().slice(site.address.length);

describe('home', () => {
  const dots = (page: Page) => region(page, 'Highlights').getByRole('button', { name: /^Show highlight/ });
  const shownSlide = (page: Page) =>
    dots(page).evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));

  test.each([
    ['en-US', 'Learn More'],
    ['zh-CN', '了解更多'],
    ['zh-TW', '了解更多'],
    ['ja-JP', '詳しく見る'],
  ] as const)('in %s the banner shows the highlights, each leading to its own place', async (locale, learnMore) => {
    const page = await readAt(`/${locale}`);
    const links = region(page, formatMessage(locale, 'home.banner')).getByRole('link');
    expect(await hrefs(links)).toEqual(
      ['/works', '/works/1', '/works/5', '/works/3', '/about', '/career'].map((it) => `/${locale}${it}`),
    );
    for (const text of await links.allInnerTexts()) expect(text).toContain(learnMore);
  });

  test('Learn More leads to the highlight', async () => {
    const { page } = await openAt('/');
    await page.getByRole('link', { name: 'Learn More about Small worlds, made with care' }).click();
    await page.waitForURL(`${site.address}/works`);
  });

  test('dots and arrow keys move the banner', async () => {
    const { page, troubles } = await openAt('/');
    expect(await dots(page).count()).toBe(6);
    await dots(page).nth(2).click();
    await expect.poll(() => shownSlide(page)).toBe(2);
    const title = page.getByRole('heading', { name: 'Follow the lanterns home' });
    await expect.poll(async () => Math.abs((await title.boundingBox())?.x ?? Infinity) < 1280).toBe(true);
    await dots(page).last().click();
    await expect.poll(() => shownSlide(page)).toBe(5);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shownSlide(page)).toBe(0);
    await dots(page).nth(2).click();
    await expect.poll(() => shownSlide(page)).toBe(2);
    for (const [key, slide] of [
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => shownSlide(page)).toBe(slide);
    }
    expect(troubles).toEqual([]);
  });

  test('the banner moves on by itself until someone reads it, or pauses it', async () => {
    const { page } = await openAt('/', { reducedMotion: 'no-preference' });
    const progress = (action: 'finish' | 'playState') =>
      page.evaluate((act) => {
        const isProgress = (it: Animation) => (it as CSSAnimation).animationName?.includes('fill');
        const [animation] = document.getAnimations().filter(isProgress);
        return act === 'finish' ? animation?.finish() : animation?.playState;
      }, action);
    await page.mouse.move(640, 2000);
    await expect.poll(() => progress('playState')).toBe('running');
    await progress('finish');
    await expect.poll(() => shownSlide(page)).toBe(1);

    await region(page, 'Highlights').hover();
    await expect.poll(() => progress('playState')).toBe('paused');
    await page.mouse.move(640, 2000);
    await dots(page).first().focus();
    await expect.poll(() => progress('playState')).toBe('paused');
    await dots(page).first().blur();
    await expect.poll(() => progress('playState')).toBe('running');

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play' }).blur();
    await page.mouse.move(640, 2000);
    await expect.poll(() => progress('playState')).toBe('paused');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Pause' }).blur();
    await page.mouse.move(640, 2000);
    await expect.poll(() => progress('playState')).toBe('running');
    await progress('finish');
    await expect.poll(() => shownSlide(page)).toBe(2);
  });

  test('a visitor who wants calm has a banner that stays, and that moves at once when asked', async () => {
    const { page } = await openAt('/');
    const running = await page.evaluate(() =>
      document.getAnimations().filter((it) => it.timeline === document.timeline),
    );
    expect(running).toEqual([]);
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    await dots(page).nth(3).click();
    await expect.poll(() => shownSlide(page)).toBe(3);
  });

  test.each(['game', 'movie', 'app'])('the %s block leads to that tab of the works', async (kind) => {
    const page = await readAt('/');
    const name = formatMessage('en-US', `kind.${kind}`);
    const block = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    expect(await block.innerText()).toContain(formatMessage('en-US', `home.${kind}.text`));
    await block.getByRole('link', { name: `Learn More about ${name}` }).click();
    await page.waitForURL(`${site.address}/works?tab=${kind}`);
    expect(await page.getByRole('tab', { selected: true }).getAttribute('id')).toBe(`tab-${kind}`);
  });

  test('new works and news are shown, the newest first, and lead to more', async () => {
    const { page, troubles } = await openAt('/');
    const works = region(page, 'New Works');
    expect(await works.getByRole('listitem').count()).toBe(8);
    const news = region(page, 'News');
    expect(await hrefs(news.getByRole('article').getByRole('link'))).toEqual(
      [124, 123, 122, 129, 121].map((id) => `/news/${id}`),
    );
    await works.getByRole('link', { name: 'More works' }).click();
    await page.waitForURL(`${site.address}/works`);
    await page.goBack();
    await news.getByRole('link', { name: 'More news' }).click();
    await page.waitForURL(`${site.address}/news`);
    expect(troubles).toEqual([]);
  });
});

test.each([
  ['en-US', '2015', 'Late 2016', 'Mission', 'Responsibility', 'Partners'],
  ['zh-CN', '2015 年', '2016 年末', '使命', '责任', '合作伙伴'],
  ['zh-TW', '2015 年', '2016 年底', '使命', '責任', '合作夥伴'],
  ['ja-JP', '2015年', '2016年末', 'ミッション', '私たちの責任', 'パートナー'],
] as const)('in %s the company says when it was founded, what for, and with whom', async (...texts) => {
  const [locale, founded, film, mission, responsibility, partners] = texts;
  const page = await readAt(`/${locale}/about`);
  const milestone = (date: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: date, exact: true }) });
  const site = brand.name[locale];
  expect(await milestone(founded).innerText()).toContain(formatMessage(locale, 'about.timeline.2015.text', { site }));
  expect(await milestone(film).innerText()).toContain(formatMessage(locale, 'about.timeline.2016.text'));
  const facts = region(page, formatMessage(locale, 'about.facts'));
  for (const fact of ['founded', 'president', 'office', 'offices']) {
    expect(await facts.innerText()).toContain(formatMessage(locale, `press.fact.${fact}.value`));
  }
  // A picture of the year's work stands with it.
  const pictures = (year: string) => milestone(formatMessage(locale, `about.timeline.${year}.date`)).locator('img');
  expect(await pictures('2018').getAttribute('alt')).not.toBe('');
  expect(await pictures('2022').count()).toBe(0);
  await region(page, mission).getByText(formatMessage(locale, 'about.mission.text')).waitFor();
  expect(await region(page, responsibility).getByRole('listitem').count()).toBe(3);
  expect(await region(page, partners).getByRole('listitem').allInnerTexts()).toEqual(brand.partners);
});

describe('works', () => {
  const selected = (page: Page) => page.getByRole('tab', { selected: true });
  const posters = (page: Page) => page.getByRole('tabpanel').getByRole('link');

  test.each([
    ['en-US', ['Game 6 works', 'Movie 4 works', 'App 4 works']],
    ['zh-CN', ['游戏 6 件作品', '影视 4 件作品', '应用 4 件作品']],
    ['zh-TW', ['遊戲 6 件作品', '影視 4 件作品', 'App 4 件作品']],
    ['ja-JP', ['ゲーム 6作品', '映像 4作品', 'アプリ 4作品']],
  ] as const)('in %s each tab says how many works it has', async (locale, expected) => {
    const counts = [6, 4, 4];
    for (const [at, kind] of workKinds.entries()) {
      const page = await readAt(`/${locale}/works?tab=${kind}`);
      for (const name of expected) await page.getByRole('tab', { name, exact: true }).waitFor();
      expect(await page.getByRole('tab').locator('[aria-hidden]').allTextContents()).toEqual(counts.map(String));
      expect(await posters(page).count()).toBe(counts[at]);
    }
  });

  test('the chosen tab is in the address, and the arrow keys go from tab to tab', async () => {
    const { page, troubles } = await openAt('/works?tab=movie');
    expect(await selected(page).getAttribute('id')).toBe('tab-movie');
    await page.getByRole('tab', { name: 'App' }).click();
    await page.waitForURL('**/works?tab=app');
    for (const [key, kind] of [
      ['ArrowRight', 'game'],
      ['ArrowLeft', 'app'],
      ['ArrowLeft', 'movie'],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForURL(`**/works?tab=${kind}`);
      const tab = page.locator(`#tab-${kind}`);
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
      expect(await isFocused(tab)).toBe(true);
    }
    expect(await page.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe('tab-movie');
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await page.waitForURL('**/works?tab=game');
    await expect.poll(() => page.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe('tab-game');
    expect(troubles).toEqual([]);
    await page.goto(`${site.address}/works?tab=movie`);
    expect(await selected(page).getAttribute('id')).toBe('tab-movie');
  });

  test('all works are a link away from the tabs, the newest first, and narrowed alike', async () => {
    const { page, troubles } = await openAt('/works');
    await page.getByRole('link', { name: 'All 14' }).click();
    await page.waitForURL('**/works?tab=all');
    const panel = page.locator('#panel');
    await expect.poll(() => panel.getByRole('heading', { level: 2 }).innerText()).toBe('The Tea House');
    expect(
      await panel
        .getByRole('listitem')
        .filter({ has: page.locator('a') })
        .count(),
    ).toBe(13);
    expect(await selected(page).count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await isFocused(page.locator('#tab-game'))).toBe(true);
    await page.getByRole('navigation', { name: 'Year' }).getByRole('link', { name: '2024' }).click();
    await page.waitForURL('**/works?tab=all&year=2024');
    await expect
      .poll(() =>
        panel
          .getByRole('listitem')
          .filter({ has: page.locator('a') })
          .count(),
      )
      .toBe(3);
    expect(troubles).toEqual([]);
  });

  test.each(localeCodes)('on a phone, all and the three kinds stand in one line, in %s', async (locale) => {
    const { page } = await openAt(`/${locale}/works`, { viewport: { width: 375, height: 800 } });
    const tops = await page
      .locator('a[href$="?tab=all"], [role=tab]')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
  });

  test('no line of platforms ends or begins with a dot', async () => {
    const { page } = await openAt('/works?tab=all', { viewport: { width: 390, height: 844 } });
    const stray = await page.locator('#panel ul ul li').evaluateAll((items) =>
      items.flatMap((item) => {
        const list = item.parentElement?.getBoundingClientRect();
        const { left, right } = item.getBoundingClientRect();
        const gap = Number.parseFloat(getComputedStyle(item).paddingInlineStart);
        // The dot is in the gap before the name: whole, or outside its list, which cuts it off.
        const isCut = list && left + gap <= list.left + 1;
        const isWhole = list && left >= list.left && right <= list.right + 1;
        return isCut || isWhole ? [] : [item.textContent];
      }),
    );
    expect(await page.locator('#panel ul ul li').count()).toBeGreaterThan(20);
    expect(stray).toEqual([]);
  });

  test('an unknown tab shows the games', async () => {
    const page = await readAt('/works?tab=toys');
    expect(await selected(page).getAttribute('id')).toBe('tab-game');
    expect(await posters(page).count()).toBe(6);
  });

  test('the newest leads, and each other one shows its stills to whoever looks closer', async () => {
    const { page } = await openAt('/works');
    const panel = page.getByRole('tabpanel');
    expect(await panel.getByRole('heading', { level: 2 }).innerText()).toBe('Dune Ring');
    // Its frame is wide: of a poster it would show a third.
    const { width, height } = await panel
      .locator('img')
      .first()
      .evaluate((it) => ({ width: Number(it.getAttribute('width')), height: Number(it.getAttribute('height')) }));
    expect(width).toBeGreaterThan(height);
    const poster = page.getByRole('link', { name: /^Sky Isles/ });
    const pictures = poster.locator('img');
    expect(await pictures.count()).toBe(1);
    await poster.focus();
    await expect.poll(() => pictures.count()).toBe(4);
    const card = page.getByRole('listitem').filter({ has: poster });
    expect(await card.innerText()).toMatch(/floating islands.*Windows.*PlayStation 5.*Nintendo Switch/s);
  });

  test('only a tab with many works can be narrowed, by year and platform', async () => {
    const { page, troubles } = await openAt('/works?tab=movie');
    expect(await page.getByRole('navigation', { name: 'Year' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Game' }).click();
    await page.getByRole('navigation', { name: 'Platform' }).getByRole('link', { name: 'iOS' }).click();
    await page.waitForURL('**/works?platform=iOS');
    await expect.poll(() => posters(page).count()).toBe(3);
    await page.getByRole('navigation', { name: 'Year' }).getByRole('link', { name: '2025' }).click();
    await page.getByText(formatMessage('en-US', 'works.empty.narrowed')).waitFor();
    await page.getByRole('link', { name: 'All platforms' }).click();
    await page.waitForURL('**/works?year=2025');
    await expect.poll(() => posters(page).count()).toBe(1);
    expect(troubles).toEqual([]);
  });

  test('a poster leads to its work', async () => {
    const { page } = await openAt('/works');
    await page.getByRole('link', { name: 'Sky Isles' }).click();
    await page.waitForURL('**/works/1');
    await page.getByRole('heading', { level: 1, name: 'Sky Isles' }).waitFor();
  });
});

describe('a work', () => {
  test.each([
    [
      'en-US',
      'October 16, 2025',
      ['Windows', 'PlayStation 5', 'Nintendo Switch'],
      ['ESRB E', 'PEGI 7', 'CERO A', 'CADPA 8+', 'GSRR 6+'],
    ],
    ['zh-CN', '2025年10月16日', ['Windows'], ['CADPA 8+']],
    ['zh-TW', '2025年10月16日', ['Windows'], ['GSRR 6+']],
    ['ja-JP', '2025年10月16日', ['Windows'], ['CERO A']],
  ] as const)('in %s its page gives the facts', async (locale, release, platforms, ratings) => {
    const page = await readAt(`/${locale}/works/1`);
    const facts = page.getByRole('complementary', { name: formatMessage(locale, 'works.facts') });
    expect(await facts.getByRole('definition').first().innerText()).toBe(release);
    const fact = (id: string) => {
      const name = page.getByRole('term').filter({ hasText: formatMessage(locale, id) });
      return facts.locator('dl > div').filter({ has: name });
    };
    const listed = async (id: string) => fact(id).getByRole('listitem').allInnerTexts();
    expect(await listed('works.platforms')).toEqual(expect.arrayContaining([...platforms]));
    expect(await listed('works.ratings')).toEqual(expect.arrayContaining([...ratings]));
    expect(await listed('works.genres')).toEqual(
      ['Adventure', 'Building'].map((genre) => formatMessage(locale, `works.genre.${genre}`)),
    );
    expect(await listed('works.languages')).toHaveLength(4);
    expect((await listed('works.price')).map((price) => price.replace(/\s/u, ' '))).toEqual([
      'USD 24.99',
      'CNY 98',
      'TWD 680',
      'JPY 3,200',
    ]);
    expect(await fact('works.players').innerText()).toMatch(/1\D+4/);
    const stores = page.getByRole('list', { name: formatMessage(locale, 'works.stores') });
    expect(await hrefs(stores.getByRole('link'))).toEqual(
      ['steam', 'epic', 'playstation', 'nintendo'].map((store) => `https://example.com/store/${store}/sky-isles`),
    );
  });

  test('a film has its names of platforms in the visitor’s language', async () => {
    const page = await readAt('/ja-JP/works/5');
    const facts = page.getByRole('complementary', { name: formatMessage('ja-JP', 'works.facts') });
    expect(await facts.innerText()).toContain(formatMessage('ja-JP', 'works.platform.Cinema'));
  });

  test('each picture of the gallery opens in full size', async () => {
    const page = await readAt('/works/3');
    const gallery = region(page, 'Gallery').getByRole('link');
    const addresses = await hrefs(gallery);
    // The key art and one of the three stills are above already.
    expect(addresses).toHaveLength(3);
    for (const address of addresses) {
      const response = await page.request.get(site.address + address);
      expect([response.status(), response.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
    }
    expect(await gallery.first().getAttribute('aria-label')).toMatch(/^Show picture 1 full size: A caravan of round/);
  });

  test('a lightbox goes through the gallery by keyboard, and gives the focus back', async () => {
    const { page, troubles } = await openAt('/works/3');
    const links = region(page, 'Gallery').getByRole('link');
    const lightbox = page.getByRole('dialog', { name: 'Gallery' });
    await links.nth(2).focus();
    await page.keyboard.press('Enter');
    await lightbox.getByText('3 of 4').waitFor();
    // The still that stands in the text has no tile of its own.
    await page.keyboard.press('ArrowRight');
    await lightbox.getByText('4 of 4').waitFor();
    await page.keyboard.press('ArrowRight');
    await lightbox.getByText('1 of 4').waitFor();
    await page.keyboard.press('ArrowLeft');
    await lightbox.getByText('4 of 4').waitFor();
    for (let presses = 0; presses < 5; presses++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await lightbox.waitFor({ state: 'detached' });
    expect(await isFocused(links.nth(2))).toBe(true);
    expect(page.url()).toBe(`${site.address}/works/3`);
    expect(troubles).toEqual([]);
  });

  test('a lightbox goes through the gallery by buttons, and by a finger', async () => {
    const { page } = await openAt('/works/3', { hasTouch: true, viewport: { width: 390, height: 844 } });
    // The poster is above already: a high screen's hero shows it.
    expect(await region(page, 'Gallery').getByRole('link').count()).toBe(2);
    await region(page, 'Gallery').getByRole('link').first().tap();
    const lightbox = page.getByRole('dialog', { name: 'Gallery' });
    await lightbox.getByRole('button', { name: 'Next picture' }).tap();
    await lightbox.getByText('2 of 4').waitFor();
    await lightbox.getByRole('button', { name: 'Previous picture' }).tap();
    await lightbox.getByText('1 of 4').waitFor();
    await lightbox.getByRole('button', { name: 'Close' }).tap();
    await lightbox.waitFor({ state: 'detached' });
    await region(page, 'Gallery').getByRole('link').first().tap();
    const swipe = async (from: number, to: number) => {
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] });
      await touch('touchStart', from);
      await touch('touchMove', (from + to) / 2);
      await touch('touchMove', to);
      await touch('touchEnd');
    };
    await swipe(300, 100);
    await lightbox.getByText('2 of 4').waitFor();
    await swipe(100, 300);
    await lightbox.getByText('1 of 4').waitFor();
    const picture = await lightbox.getByRole('figure').locator('img').boundingBox();
    expect(picture?.width).toBeLessThanOrEqual(390);
  });

  test('the trailer is loaded when it is asked for, and not before', async () => {
    const { page } = await visit(browser, { locale: 'en-US' });
    onTestFinished(() => page.context().close());
    await withPlainPictures(page);
    const films: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'media') films.push(request.url());
    });
    await page.goto(`${site.address}/works/1`, { waitUntil: 'networkidle' });
    await appReady(page);
    const play = page.getByRole('link', { name: 'Play the trailer for Sky Isles' });
    const address = site.address + (await play.getAttribute('href'));
    expect(films).not.toContain(address);
    expect(await page.locator('video[controls]').count()).toBe(0);
    await play.click();
    await page.locator('video[controls]').waitFor();
    await expect.poll(() => films).toContain(address);
    expect(page.url()).toBe(`${site.address}/works/1`);
  });

  test.each(localeCodes)('in %s the news about it are listed', async (locale) => {
    const page = await readAt(`/${locale}/works/1`);
    const related = region(page, formatMessage(locale, 'works.related')).getByRole('article');
    expect(await related.count()).toBe(3);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    for (const text of await related.allTextContents()) expect(text).toContain(title);
  });
});

test.each(['/works/999', '/works/abc', '/works/101', '/news/999', '/news/abc', '/news/1', '/news/0', '/news/-1'])(
  'nothing is at %s',
  async (path) => {
    const response = await paper.goto(site.address + path);
    expect(response?.status()).toBe(404);
    await paper.getByRole('heading', { name: 'Nothing has docked here' }).waitFor();
  },
);

test.each(['/news/1.5', '/news/1e2', '/news/0101', '/news/99999999999', '/works/1%20', '/works/1/2'])(
  'an address that names no article, %s, is not found either',
  async (path) => expect((await fetch(site.address + path)).status).toBe(404),
);

describe('news', () => {
  const items = (page: Page) => page.getByRole('main').getByRole('article');
  const idsOf = (page: Page) => hrefs(items(page).getByRole('link'));
  const loadMore = (page: Page) => page.getByRole('link', { name: 'Load More' });
  const grownTo = (page: Page, count: number) => expect.poll(() => items(page).count()).toBe(count);
  const nextPage = /\/api\/article\/\?.*page_number=/;

  test.each(localeCodes)('in %s each item has its type, and the list can be narrowed to one', async (locale) => {
    const page = await readAt(`/${locale}/news`);
    const types = await items(page).evaluateAll((all) =>
      all.map((item) => {
        const label = item.querySelector<HTMLElement>('[data-type]');
        return [label?.dataset.type ?? '', label?.textContent];
      }),
    );
    expect(types).toHaveLength(10);
    for (const [type, label] of types) expect(label).toBe(formatMessage(locale, `type.${type}`));
    const filter = page.getByRole('navigation', { name: formatMessage(locale, 'news.filter'), exact: true });
    const names = newsTypes.map((type) => formatMessage(locale, `type.${type}`));
    expect(await filter.getByRole('link').allInnerTexts()).toEqual([
      formatMessage(locale, 'news.filter.all'),
      ...names,
    ]);
  });

  test('the chosen type is in the address, and Back undoes the choice', async () => {
    const { page, troubles } = await openAt('/news');
    const movie = page.getByRole('navigation', { name: 'Type' }).getByRole('link', { name: 'Movie' });
    await movie.click();
    await page.waitForURL('**/news?type=Movie');
    await expect.poll(() => idsOf(page)).toEqual(['/news/127', '/news/113', '/news/101']);
    expect(await movie.getAttribute('aria-current')).toBe('true');
    await page.goBack();
    await grownTo(page, 10);
    expect(troubles).toEqual([]);
  });

  test('Load More adds the next ten in place, and says where to go on', async () => {
    const { page, troubles } = await openAt('/zh-CN/news');
    const more = page.getByRole('link', { name: '加载更多' });
    await page.evaluate(() => addEventListener('click', () => (document.body.dataset.place = String(scrollY)), true));
    const places = () => page.evaluate(() => [document.body.dataset.place, String(scrollY)]);
    for (const [shown, grown, address] of [
      [10, 20, '/zh-CN/news?page=2'],
      [20, 30, '/zh-CN/news?page=3'],
      [30, 34, '/zh-CN/news?page=4'],
    ] as const) {
      await more.scrollIntoViewIfNeeded();
      const listed = await idsOf(page);
      await more.click();
      await grownTo(page, grown);
      await page.waitForURL(site.address + address);
      const [before, after] = await places();
      expect(after).toBe(before);
      expect((await idsOf(page)).slice(0, shown)).toEqual(listed);
      expect(await isFocused(items(page).nth(shown).getByRole('link'))).toBe(true);
      await page.getByText(formatMessage('zh-CN', 'news.count', { shown: String(grown), total: '34' })).waitFor();
    }
    expect(await more.count()).toBe(0);
    expect(new Set(await idsOf(page)).size).toBe(34);
    expect(troubles).toEqual([]);
  });

  test('a reload, a shared link and Back show as much as was shown, in the same place', async () => {
    const { page, troubles } = await openAt('/news');
    await loadMore(page).click();
    await page.waitForURL('**/news?page=2');
    const shown = await idsOf(page);
    await page.reload();
    await appReady(page);
    expect(await idsOf(page)).toEqual(shown);
    const sixteenth = items(page).nth(15).getByRole('link');
    await sixteenth.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await sixteenth.click();
    await page.waitForURL(`${site.address}${shown[15]}`);
    await page.goBack();
    await grownTo(page, 20);
    expect(pathOf(page)).toBe('/news?page=2');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    expect(await idsOf(page)).toEqual(shown);
    expect(troubles).toEqual([]);
  });

  test.each(['en-US', 'ja-JP'] as const)('in %s a failed Load More says so, and a second try works', async (locale) => {
    const { page } = await openAt(`/${locale}/news`);
    const more = page.getByRole('link', { name: formatMessage(locale, 'news.more') });
    await page.route(nextPage, (route) => route.abort());
    await more.click();
    const alert = page.getByRole('alert');
    await alert.getByText(formatMessage(locale, 'news.failed'), { exact: true }).waitFor();
    expect([await items(page).count(), pathOf(page)]).toEqual([10, `/${locale}/news`]);
    await page.unroute(nextPage);
    await more.click();
    await grownTo(page, 20);
    expect(await alert.count()).toBe(0);
  });

  test('news published between two clicks makes no item appear twice', async () => {
    const { page, troubles } = await openAt('/news');
    // Each further page begins with the last item of the one before, as after one more publication.
    let last: unknown;
    await page.route(nextPage, async (route) => {
      const url = new URL(route.request().url());
      const number = Number(url.searchParams.get('page_number'));
      url.searchParams.set('page_number', String(number - 1));
      const before = (await (await page.request.get(url.href)).json()) as { data: unknown[] };
      last = before.data.at(-1);
      const body = (await (await route.fetch()).json()) as { data: unknown[] };
      await route.fulfill({ json: { ...body, data: [last, ...body.data.slice(0, 9)] } });
    });
    await loadMore(page).click();
    await page.waitForURL('**/news?page=2');
    await loadMore(page).click();
    await page.waitForURL('**/news?page=3');
    expect(last).toBeDefined();
    const ids = await idsOf(page);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(troubles).toEqual([]);
  });

  test('an unknown type or page in the address shows the news from the start', async () => {
    expect(await items(await readAt('/news?type=Gossip&page=-3')).count()).toBe(10);
    expect(await items(await readAt('/zh-CN/news?page=999')).count()).toBe(34);
  });
});

describe('a piece of news', () => {
  test.each([
    ['en-US', 'Published January 8, 2026', 'Updated January 9, 2026', 'Emergency'],
    ['zh-CN', '发布于 2026年1月8日', '更新于 2026年1月9日', '紧急'],
    ['zh-TW', '發布於 2026年1月8日', '更新於 2026年1月9日', '緊急'],
    ['ja-JP', '2026年1月8日掲載', '2026年1月9日更新', '緊急'],
  ] as const)('in %s has its type and dates as the reader writes them', async (locale, published, updated, type) => {
    const page = await readAt(`/${locale}/news/114`);
    const article = page.getByRole('main').getByRole('article');
    await article.getByText(published, { exact: true }).waitFor();
    await article.getByText(updated, { exact: true }).waitFor();
    expect(await article.locator('[data-type="Emergency"]').innerText()).toBe(type);
    await readAt(`/${locale}/news/113`);
    expect(await article.locator('time').count()).toBe(1);
  });

  test('leads to the ones before and after it', async () => {
    const { page, troubles } = await openAt('/news/114');
    const neighbours = page.getByRole('navigation', { name: 'More news' });
    expect(await hrefs(neighbours.getByRole('link'))).toEqual(['/news/113', '/news/115']);
    await neighbours.getByRole('link', { name: /^Next/ }).click();
    await page.waitForURL('**/news/115');
    await neighbours.getByRole('link', { name: /^Previous/ }).click();
    await page.waitForURL('**/news/114');
    for (const [end, neighbour] of [
      [101, 102],
      [124, 123],
    ]) {
      const links = (await readAt(`/news/${end}`)).getByRole('navigation', { name: 'More news' }).getByRole('link');
      expect(await hrefs(links)).toEqual([`/news/${neighbour}`]);
    }
    expect(troubles).toEqual([]);
  });

  test('can be passed on by its link', async () => {
    const { page, troubles } = await openAt('/news/114', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('status').getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.address}/news/114`);
    expect(troubles).toEqual([]);
  });

  test('tells a reader whose browser does not let it copy to use the address bar', async () => {
    const { page } = await openAt('/news/114');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('We couldn’t copy the link. Please copy it from the address bar.').waitFor();
  });

  test('keeps a link in its text within the site’s language', async () => {
    const { page } = await openAt('/ja-JP/news/114');
    await page.getByRole('article').locator('a[href="/ja-JP/works/1"]').first().click();
    await page.waitForURL('**/ja-JP/works/1');
  });
});

test.each([
  ['en-US', 'Currently Unavailable', '5 days a week, 8 hours a day', 'What We Do', 'What We Need', 'Why Join Us'],
  ['zh-CN', '暂未开放', '每周 5 天，每天 8 小时', '我们做什么', '我们在找谁', '为什么加入我们'],
  ['zh-TW', '目前未開放', '每週 5 天，每天 8 小時', '我們做什麼', '我們在找誰', '為什麼加入我們'],
  ['ja-JP', '現在募集していません', '週5日・1日8時間勤務', '私たちの仕事', '求める仲間', 'ここで働く理由'],
] as const)('in %s someone who looks for work reads why to join, and that it is not possible now', async (...texts) => {
  const [locale, join, week, ...sections] = texts;
  const page = await readAt(`/${locale}/career`);
  for (const section of sections) await region(page, section).waitFor();
  expect(await region(page, sections[2]).getByRole('listitem').getByRole('heading').count()).toBe(6);
  const benefits = await region(page, formatMessage(locale, 'career.benefits')).getByRole('listitem').allInnerTexts();
  expect(benefits).toHaveLength(10);
  expect(benefits).toContain(week);
  const button = page.getByRole('button', { name: join, exact: true, disabled: true });
  await button.focus();
  expect(await isFocused(button)).toBe(true);
  const description = await button.evaluate((it) => it.ariaDescribedByElements?.[0]?.textContent);
  expect(description).toBe(formatMessage(locale, 'career.join.hint'));
});

describe('legal pages', () => {
  const pages = [
    ['/termofuse', 'terms-of-use'],
    ['/privacypolicy', 'privacy-policy'],
    ['/parentalcontrol', 'parental-control'],
    ['/product-termsofuse', 'product-terms-of-use'],
  ] as const;

  test.each(pages)('%s is fetched as %s, and its contents lead to its parts', async (path, id) => {
    const { page, troubles } = await openAt('/about');
    const fetched = page.waitForRequest(`**/api/page/1/${id}`);
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click();
    await fetched;
    await page.waitForURL(site.address + path);
    const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    await links.first().waitFor();
    const title = await links.last().innerText();
    await links.last().click();
    const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
    await expect.poll(async () => heading.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThan(0);
    await expect.poll(async () => heading.evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThan(720);
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe(`#${await heading.getAttribute('id')}`);
    expect(troubles).toEqual([]);
  });

  test.each(localeCodes)('in %s every part of every page is in its contents', async (locale) => {
    for (const [path] of pages) {
      const page = await readAt(`/${locale}${path}`);
      expect(await page.locator('article[lang]').count(), path).toBe(0);
      const contents = await page
        .getByRole('navigation', { name: formatMessage(locale, 'legal.contents'), exact: true })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [(link as HTMLAnchorElement).hash, link.textContent]));
      const parts = await page
        .locator('article h2[id]:not(#Contents)')
        .evaluateAll((all) => all.map((part) => [new URL(`#${part.id}`, location.href).hash, part.textContent]));
      expect(contents.length, path).toBeGreaterThan(3);
      expect(contents, path).toEqual(parts);
    }
  });
});

describe('where there is nothing yet', () => {
  let bare: Site;

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'bare-'));
    const isLeftOut = (file: string) =>
      /\/(works\/(pebble|tempo|compass|snow-radio)|news\/112-[^/]+|terms-of-use\/ja-JP\.md)$/.test(file);
    await cp(sample, folder, { recursive: true, filter: (file) => !isLeftOut(file) });
    bare = await startSite();
    await runCommand(bare, 'content', 'import', folder, '--allow-removals');
    await rm(folder, { recursive: true });
  });

  afterAll(() => bare.stop());

  test.each(localeCodes)('in %s a tab without works says so', async (locale) => {
    const page = await readAt(`/${locale}/works?tab=app`, bare.address);
    await page.getByRole('tabpanel').getByText(formatMessage(locale, 'works.empty'), { exact: true }).waitFor();
    expect(await page.getByRole('tab', { selected: true }).innerText()).toContain('0');
  });

  test.each(localeCodes)('in %s a type without news says so, and leads back to all', async (locale) => {
    const page = await readAt(`/${locale}/news?type=Ticket`, bare.address);
    await page.getByText(formatMessage(locale, 'news.empty'), { exact: true }).waitFor();
    await page.getByRole('link', { name: formatMessage(locale, 'news.empty.all') }).click();
    await page.waitForURL(`${bare.address}/${locale}/news`);
    expect(await page.getByRole('main').getByRole('article').count()).toBe(10);
  });

  test('a legal page without a translation says in the reader’s language that it is shown in another', async () => {
    const page = await readAt('/ja-JP/termofuse', bare.address);
    const notice = formatMessage('ja-JP', 'article.fallback').replace('{language}', '英語');
    await page.getByText(notice, { exact: true }).waitFor();
    expect(await page.locator('h1 [lang]').getAttribute('lang')).toBe('en-US');
    expect(await page.getByRole('article').locator('div[lang="en-US"] h2').count()).toBeGreaterThan(3);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type LocaleCode, localeCodes } from 'contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import brand from '../sample/brand.json' with { type: 'json' };
import { assetsOf } from './assets.ts';
import { formatMessage, title } from './messages.ts';
import { appReady, arrive, open, sharedSite, startBrowser, takeSeat, visit, withPlainPictures } from './site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

const headerLinks = ['about', 'works', 'news', 'career', 'contact'];
const footerLinks = {
  termofuse: 'layout.footer.terms',
  privacypolicy: 'layout.footer.privacy',
  parentalcontrol: 'layout.footer.parental',
  'product-termsofuse': 'layout.footer.product',
};
const wordedRoutes = [...headerLinks, ...Object.keys(footerLinks)];

/** The title an article of the sample has. */
function articleTitle(folder: string, locale: LocaleCode): string {
  const file = path.resolve(import.meta.dirname, '../sample/content/articles', folder, `${locale}.md`);
  const line = /^title: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return line.replace(/^'(.*)'$/, '$1');
}

const escapes: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const titleIn = (html: string) =>
  /<title>(.*?)<\/title>/.exec(html)?.[1]?.replaceAll(/&\w+;/g, (entity) => escapes[entity] ?? entity);

describe.each(localeCodes)('in %s', (locale) => {
  const ask = (address: string) => fetch(site.address + address, { headers: { cookie: `umi_locale=${locale}` } });

  test('every route answers with its title and the name of the site', async () => {
    const expected = Object.fromEntries([
      ['/', brand.name[locale]],
      ...wordedRoutes.map((name) => [`/${name}`, title(locale, formatMessage(locale, `${name}.title`))]),
      ['/works/1', title(locale, articleTitle('works/sky-isles', locale))],
      ['/news/101', title(locale, articleTitle('news/101-paper-moon-opens', locale))],
    ]);
    for (const [address, itsTitle] of Object.entries(expected)) {
      const response = await ask(address);
      const html = await response.text();
      expect([address, response.status, titleIn(html)]).toEqual([address, 200, itsTitle]);
      expect(html).toContain(`<html lang="${locale}" dir="ltr">`);
    }
  });

  test.each(['/nowhere', '/about/nowhere', '/news/99999', '/news/first', '/works/99999'])(
    '%s is not found',
    async (address) => {
      const response = await ask(address);
      const html = await response.text();
      expect([response.status, titleIn(html)]).toEqual([404, title(locale, formatMessage(locale, 'notFound.title'))]);
      expect(html.replaceAll('<wbr>', '')).toContain(formatMessage(locale, 'notFound.heading'));
    },
  );

  test('a visitor who follows the links of the frame reads the title of each page', async () => {
    const { page, troubles, documents } = await open(browser, site.address, { locale });
    const follow = async (link: string, name: string) => {
      await page.locator(link).click();
      await expect.poll(() => page.title()).toBe(title(locale, formatMessage(locale, `${name}.title`)));
    };
    for (const name of headerLinks) await follow(`#Menu a[href="/${name}"]`, name);
    for (const name of Object.keys(footerLinks)) await follow(`footer a[href="/${name}"]`, name);
    await page.getByRole('banner').first().locator('a[href="/"]').first().click();
    await expect.poll(() => page.title()).toBe(brand.name[locale]);
    await page.locator('main a[href^="/news/"]').first().click();
    await page.waitForURL(`${site.address}/news/*`);
    const heading = page.locator('main article h1');
    await expect.poll(() => page.title()).toBe(title(locale, await heading.innerText()));
    expect(documents).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  test('the header and the footer have all they should, under the right names and addresses', async () => {
    const { page } = await open(browser, `${site.address}/about`, { locale });
    const header = page.getByRole('banner');
    for (const name of headerLinks) {
      const link = header.getByRole('link', { name: formatMessage(locale, `${name}.title`), exact: true });
      expect(await link.getAttribute('href')).toBe(`/${name}`);
    }
    const entry = header.getByRole('listitem').filter({ hasText: 'JoyID' });
    expect(await entry.innerText()).toMatch(new RegExp(`^JoyID\\s+${formatMessage(locale, 'layout.account.soon')}$`));
    expect(await entry.locator('a, button').count()).toBe(0);
    expect(await header.locator('a, button').filter({ hasText: 'JoyID' }).count()).toBe(0);

    const footer = page.getByRole('contentinfo');
    const linkTo = (name: string) => footer.getByRole('link', { name, exact: true });
    const hrefOf = (name: string) => linkTo(name).getAttribute('href');
    for (const [name, id] of Object.entries(footerLinks))
      expect(await hrefOf(formatMessage(locale, id))).toBe(`/${name}`);
    expect(await hrefOf(formatMessage(locale, 'layout.footer.cybersecurity'))).toBe(brand.cybersecurity);
    for (const { number, url, language } of Object.values(brand.filings)) {
      expect([await hrefOf(number), await linkTo(number).getAttribute('lang')]).toEqual([url, language]);
    }
    for (const [name, url] of Object.entries(brand.social)) {
      expect(await hrefOf(formatMessage(locale, `social.${name}`))).toBe(url);
    }
    const values = { year: String(new Date().getFullYear()), site: brand.name[locale] };
    expect(await footer.innerText()).toContain(formatMessage(locale, 'layout.footer.copyright', values));
  });
});

test('a page that is not found stays so when the app runs, and leads home', async () => {
  const { page, status } = await arrive(browser, `${site.address}/nowhere`);
  expect(status).toBe(404);
  await appReady(page);
  expect(await page.title()).toBe('Page not found - Joyharbor');
  await page
    .getByRole('main')
    .getByRole('link', { name: formatMessage('en-US', 'notFound.action') })
    .click();
  await page.waitForURL(`${site.address}/`);
  await expect.poll(() => page.title()).toBe('Joyharbor');
});

describe('the language picker', () => {
  const languages = ['English', '简体中文', '繁體中文', '日本語'];
  const menuOf = (page: Page) => page.locator('#Languages');
  const buttonOf = (page: Page) => page.locator('[popovertarget=Languages]');
  const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
  const isOpen = (page: Page) => menuOf(page).isVisible();

  test('offers four languages, each at least 160 pixels wide', async () => {
    const { page } = await open(browser, `${site.address}/about`);
    await buttonOf(page).click();
    const items = menuOf(page).getByRole('link');
    expect(await items.allInnerTexts()).toEqual(languages);
    for (const item of await items.all()) {
      expect((await item.boundingBox())?.width).toBeGreaterThanOrEqual(160);
      expect(await item.evaluate((link) => getComputedStyle(link).minInlineSize)).toBe('160px');
    }
    expect(await menuOf(page).locator('[aria-current]').innerText()).toBe('English');
  });

  test('opens 0.15 s after the pointer comes, and closes 0.1 s after it leaves', async () => {
    const { page } = await visit(browser);
    onTestFinished(() => page.context().close());
    await withPlainPictures(page);
    await page.clock.install();
    await page.goto(site.address);
    await page.mouse.move(5, 5);
    await appReady(page);
    await page.clock.pauseAt(Date.now() + 60_000);

    await buttonOf(page).hover();
    await page.clock.runFor(140);
    expect(await isOpen(page)).toBe(false);
    await page.clock.runFor(20);
    expect(await isOpen(page)).toBe(true);

    await menuOf(page).getByRole('link').last().hover();
    await page.clock.runFor(1000);
    expect(await isOpen(page)).toBe(true);

    await page.mouse.move(5, 400);
    await page.clock.runFor(90);
    expect(await isOpen(page)).toBe(true);
    await page.clock.runFor(20);
    expect(await isOpen(page)).toBe(false);

    await buttonOf(page).hover();
    await page.clock.runFor(100);
    await page.mouse.move(5, 400);
    await page.clock.runFor(1000);
    expect(await isOpen(page)).toBe(false);
  });

  test('opens and closes by a click, also for a visitor who has hovered first', async () => {
    const { page } = await open(browser, `${site.address}/about`);
    await buttonOf(page).hover();
    await menuOf(page).waitFor();
    await page.keyboard.press('Escape');
    await menuOf(page).waitFor({ state: 'hidden' });
    await buttonOf(page).click();
    await menuOf(page).waitFor();
    await buttonOf(page).click();
    await menuOf(page).waitFor({ state: 'hidden' });
  });

  test('stays open for a visitor who rests on it and then clicks, and closes by the next click', async () => {
    const { page } = await open(browser, `${site.address}/about`);
    await buttonOf(page).hover();
    await menuOf(page).waitFor();
    await buttonOf(page).click();
    expect(await isOpen(page)).toBe(true);
    await page.mouse.move(5, 400);
    await page.locator('footer').hover();
    expect(await isOpen(page)).toBe(true);
    await buttonOf(page).click();
    await menuOf(page).waitFor({ state: 'hidden' });
  });

  test('is not closed by a mouse that passes, where a key has opened it', async () => {
    const { page } = await visit(browser);
    onTestFinished(() => page.context().close());
    await withPlainPictures(page);
    await page.clock.install();
    await page.goto(`${site.address}/about`);
    await page.mouse.move(5, 5);
    await appReady(page);
    await buttonOf(page).focus();
    await page.keyboard.press('Enter');
    await menuOf(page).waitFor();
    await buttonOf(page).hover();
    await page.clock.runFor(1000);
    await page.mouse.move(5, 400);
    await page.clock.runFor(1000);
    expect(await isOpen(page)).toBe(true);
  });

  test('opens a language in a new tab by Ctrl and a click, and leaves this page as it is', async () => {
    const { page, documents } = await open(browser, `${site.address}/about`);
    await buttonOf(page).click();
    const opened = page.context().waitForEvent('page');
    await menuOf(page)
      .getByRole('link', { name: '日本語' })
      .click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await tab.waitForURL(`${site.address}/ja-JP/about`);
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('umi_locale')])).toEqual([
      'en-US',
      null,
    ]);
    expect(documents).toHaveLength(1);
  });

  test('opens by Enter and Space, and Escape gives the focus back', async () => {
    const { page } = await open(browser, `${site.address}/about`);
    await buttonOf(page).focus();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await menuOf(page).waitFor();
      await page.keyboard.press('ArrowDown');
      expect(await focusedText(page)).toBe('English');
      await page.keyboard.press('Escape');
      await menuOf(page).waitFor({ state: 'hidden' });
      expect(await buttonOf(page).evaluate((button) => button === document.activeElement)).toBe(true);
    }
  });

  test('is walked through by the arrow keys, round and round', async () => {
    const { page } = await open(browser, `${site.address}/about`);
    await buttonOf(page).focus();
    for (const language of [...languages, 'English']) {
      await page.keyboard.press('ArrowDown');
      expect(await focusedText(page)).toBe(language);
    }
    await page.keyboard.press('ArrowUp');
    expect(await focusedText(page)).toBe('日本語');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowUp');
    expect(await focusedText(page)).toBe('日本語');
    expect(await isOpen(page)).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('html[lang=ja-JP]').waitFor();
  });
});

describe('on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  async function openMenu() {
    const { page } = await open(browser, `${site.address}/career`, phone);
    const sheet = page.locator('#Menu');
    const button = page
      .getByRole('banner')
      .getByRole('button', { name: formatMessage('en-US', 'layout.menu'), exact: true });
    expect(await sheet.isVisible()).toBe(false);
    await button.tap();
    await sheet.waitFor();
    return { page, sheet, button };
  }

  test('the menu covers the page with every link of the header, and closes by its button', async () => {
    const { sheet } = await openMenu();
    const box = await sheet.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    for (const name of headerLinks) {
      expect(
        await sheet.getByRole('link', { name: formatMessage('en-US', `${name}.title`), exact: true }).isVisible(),
      ).toBe(true);
    }
    expect(await sheet.getByText('JoyID').isVisible()).toBe(true);
    await sheet.getByRole('button', { name: formatMessage('en-US', 'layout.menu.close') }).tap();
    await sheet.waitFor({ state: 'hidden' });
  });

  test('the menu keeps the keyboard and the wheel to itself', async () => {
    const { page, sheet } = await openMenu();
    // What is behind it goes when it has come up.
    const isHeadingShown = () => page.locator('main h1').evaluate((heading) => heading.checkVisibility());
    await expect.poll(isHeadingShown).toBe(false);
    const links = await sheet.locator('a, button').count();
    for (let times = 0; times < 2 * links + 2; times++) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused === document.body || focused?.closest('#Menu') !== null;
      });
      expect(isInside).toBe(true);
    }
    await page.mouse.move(195, 500);
    await page.mouse.wheel(0, 600);
    await sheet.getByRole('button', { name: formatMessage('en-US', 'layout.menu.close') }).tap();
    await sheet.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await isHeadingShown()).toBe(true);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test('the menu closes by Escape, and gives the focus back', async () => {
    const { page, sheet, button } = await openMenu();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('the menu closes when a page is chosen, also the one that is shown', async () => {
    const { page, sheet, button } = await openMenu();
    const link = sheet.locator('a[href="/news"]');
    for (let times = 0; times < 2; times++) {
      await link.tap();
      await sheet.waitFor({ state: 'hidden' });
      await page.waitForURL(`${site.address}/news`);
      await button.tap();
      await sheet.waitFor();
    }
  });
});

test('on a route change the focus moves to the heading, and the title is announced', async () => {
  const { page } = await open(browser, `${site.address}/career`);
  const live = page.locator('p[aria-live=polite]');
  expect(await live.textContent()).toBe('');
  for (const name of ['about', 'works']) {
    await page.locator(`#Menu a[href="/${name}"]`).click();
    await page.waitForURL(`${site.address}/${name}`);
    await expect.poll(() => live.textContent()).toBe(title('en-US', formatMessage('en-US', `${name}.title`)));
    expect(await page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent])).toEqual([
      'H1',
      formatMessage('en-US', `${name}.heading`),
    ]);
  }
});

test.each([
  ['/news', 'main ul li:nth-child(3) a'],
  ['/works', '[role=tabpanel] li:nth-child(2) a'],
  ['/', 'main a[href="/works/2"]'],
])('Back from what was opened on %s by the keyboard returns the focus to its link', async (address, selector) => {
  const { page } = await open(browser, site.address + address);
  const link = page.locator(selector).first();
  const href = await link.getAttribute('href');
  await link.focus();
  // Home still moves by two pixels after the focus has scrolled it.
  let before = -1;
  await expect
    .poll(async () => {
      const last = before;
      before = await page.evaluate(() => scrollY);
      return before === last;
    })
    .toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.address}${href}`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await page.goForward();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

test.each([390, 1280])('a full-width picture begins at the very top of the window, %i pixels wide', async (width) => {
  const { page } = await arrive(browser, `${site.address}/works`, { viewport: { width, height: 800 } });
  for (const address of ['/', '/about', '/works/1']) {
    await page.goto(site.address + address);
    await appReady(page);
    const hero = page.locator('[data-hero]');
    expect(await hero.evaluate((element) => element.getBoundingClientRect().top), address).toBe(0);
  }
});

describe('the breakpoints of the specification shape the frame', () => {
  const barAt = async (page: Page, width: number) => {
    await page.setViewportSize({ width, height: 800 });
    return page.locator('#Root > header > div').evaluate((bar) => {
      const isShown = (selector: string) => bar.querySelector(selector)?.checkVisibility({ visibilityProperty: true });
      const { columnGap, inlineSize } = getComputedStyle(bar);
      const name = bar.querySelector('[popovertarget=Languages] span:last-child')?.getBoundingClientRect().width ?? 0;
      return {
        gap: columnGap,
        width: inlineSize,
        hasMenuButton: isShown(':scope > [popovertarget=Menu]'),
        isNameShown: name > 1,
      };
    });
  };

  test.each([
    ['xxl', 1599, 1600, 'width'],
    ['xl', 1199, 1200, 'gap'],
    ['lg', 991, 992, 'hasMenuButton'],
    ['sm', 575, 576, 'isNameShown'],
  ] as const)('%s: %i and %i pixels differ', async (_name, below, above, what) => {
    const { page } = await open(browser, `${site.address}/ja-JP/about`);
    expect((await barAt(page, below))[what]).not.toBe((await barAt(page, above))[what]);
  });
});

test('a new page starts at its top, and back and forward return to where the visitor was', async () => {
  const { page } = await open(browser, site.address);
  const scrollY = () => page.evaluate(() => scrollY);
  const scrollTo = async (y: number) => {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await expect.poll(scrollY).toBe(y);
  };
  await scrollTo(900);
  // Playwright would scroll the header's link away from the edge before it clicks.
  await page.locator('#Menu a[href="/news"]').dispatchEvent('click');
  await page.waitForURL(`${site.address}/news`);
  await expect.poll(scrollY).toBe(0);
  await scrollTo(400);
  await page.goBack();
  await page.waitForURL(`${site.address}/`);
  await expect.poll(scrollY).toBe(900);
  await page.goForward();
  await page.waitForURL(`${site.address}/news`);
  await expect.poll(scrollY).toBe(400);
});

test('a page’s script and styles are asked for when the page is', async () => {
  const { script, styles } = assetsOf('news');
  const files = [script, ...styles].sort();
  const { page } = await visit(browser);
  onTestFinished(() => page.context().close());
  await withPlainPictures(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(site.address, { waitUntil: 'networkidle' });
  await appReady(page);
  const ofNews = () => asked.filter((address) => files.includes(address)).sort();
  expect(ofNews()).toEqual([]);
  await page.locator('#Menu a[href="/news"]').click();
  await page.waitForURL(`${site.address}/news`);
  expect(ofNews()).toEqual(files);
});

describe('the content service', () => {
  /** What the browser asks the content service for, from now on. */
  function noteCalls(page: Page): string[] {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && request.resourceType() === 'fetch') calls.push(pathname + search);
    });
    return calls;
  }

  test('is asked for nothing after a first view', async () => {
    const { page } = await takeSeat(browser, site.address);
    await withPlainPictures(page);
    const calls = noteCalls(page);
    for (const address of ['/', '/works', '/works/1', '/news', '/news/101', '/privacypolicy', '/nowhere']) {
      await page.goto(site.address + address);
      await appReady(page);
      await page.waitForLoadState('networkidle');
      expect([address, ...calls]).toEqual([address]);
    }
  });

  test('is asked once on a route change, and not at all for what was loaded when the pointer came', async () => {
    const { page } = await takeSeat(browser, site.address);
    await withPlainPictures(page);
    const calls = noteCalls(page);
    await page.goto(`${site.address}/contact`);
    await appReady(page);
    for (const address of ['/news', '/works', '/works/1', '/about', '/news/114', '/', '/privacypolicy', '/press']) {
      calls.length = 0;
      await page.evaluate((path) => {
        const link = Object.assign(document.createElement('a'), { href: path, textContent: 'Go', id: 'Go' });
        document.querySelector('footer')?.append(link);
      }, address);
      await page.locator('#Go').hover();
      await expect.poll(() => calls).toEqual([expect.stringMatching(/^\/api\//)]);
      // Else what is below the link would be under the pointer, and be loaded as well.
      await page.mouse.move(1, 1);
      await page.locator('#Go').evaluate((link) => link.remove());
    }
    await page.mouse.move(1, 1);
    const news = page.locator('#Menu a[href="/news"]');
    await news.hover();
    await page.waitForLoadState('networkidle');
    calls.length = 0;
    await news.click();
    await page.waitForURL(`${site.address}/news`);
    await expect.poll(() => page.title()).toBe('News - Joyharbor');
    expect(calls).toEqual([]);
  });

  /** A visitor on the contact page, the link to News, and what is asked for from now on. */
  async function nearNews(init: () => void = () => {}) {
    const { page } = await takeSeat(browser, site.address, { locale: 'en-US' });
    await withPlainPictures(page);
    await page.addInitScript(init);
    await page.goto(`${site.address}/contact`);
    await appReady(page);
    return { page, news: page.locator('#Menu a[href="/news"]'), calls: noteCalls(page) };
  }

  test('is asked nothing for a link that the pointer only passes', async () => {
    const { page, news, calls } = await nearNews();
    await news.evaluate((link) => {
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      setTimeout(() => document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })), 20);
    });
    await page.waitForTimeout(300);
    expect(calls).toEqual([]);
  });

  test('is asked only for what is pressed where the visitor saves data', async () => {
    const { page, news, calls } = await nearNews(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await news.hover();
    await page.waitForTimeout(300);
    expect(calls).toEqual([]);
    await page.mouse.down();
    await expect.poll(() => calls.length).toBe(1);
  });

  test('is asked again by who comes back, and by who has changed the language', async () => {
    const { page, news, calls } = await nearNews();
    await news.click();
    await page.waitForURL(`${site.address}/news`);
    await page.locator('#Menu a[href="/about"]').click();
    await page.waitForURL(`${site.address}/about`);
    calls.length = 0;
    await news.hover();
    await expect.poll(() => calls.length).toBe(1);
    await page.evaluate(() => {
      localStorage.setItem('umi_locale', 'ja-JP');
      dispatchEvent(new Event('languagechange'));
    });
    await page.locator('html[lang=ja-JP]').waitFor();
    await news.click();
    await page.waitForURL(`${site.address}/news`);
    const shown = page.locator('main').getByText(articleTitle('news/124-season-ahead', 'ja-JP')).first();
    await shown.waitFor();
  });
});

import { type LocaleCode, localeCodes, locales } from 'contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMessage, title } from './messages.ts';
import {
  appReady,
  countDocuments,
  open,
  type Site,
  sharedSite,
  startBrowser,
  startSite,
  takeSeat,
  visit,
  withPlainPictures,
} from './site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

const shownIn = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
const savedIn = (page: Page) => page.evaluate(() => localStorage.getItem('umi_locale'));
const nameOf = (locale: LocaleCode) => locales.find(({ code }) => code === locale)?.name ?? '';

async function cookieOf(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'umi_locale')?.value;
}

async function choose(page: Page, locale: LocaleCode) {
  await page.locator('[popovertarget=Languages]').click();
  await page
    .locator('#Languages')
    .getByRole('link', { name: nameOf(locale) })
    .click();
  await page.locator(`html[lang=${locale}]`).waitFor();
  await appReady(page);
}

/** A visitor who has saved a language in the browser's storage, and nowhere else. */
async function returnWith(saved: string, locale: string) {
  const { page } = await takeSeat(browser, site.address, { locale });
  await page.goto(`${site.address}/api/ping`);
  await page.evaluate((value) => localStorage.setItem('umi_locale', value), saved);
  return { page, documents: countDocuments(page) };
}

describe('a saved language', () => {
  test.each(localeCodes)('%s is shown after one reload at most, and at once from then on', async (locale) => {
    const { page, documents } = await returnWith(locale, locale === 'en-US' ? 'ja-JP' : 'en-US');
    await page.goto(`${site.address}/about`);
    await page.locator(`html[lang=${locale}]`).waitFor();
    await appReady(page);
    expect(documents).toHaveLength(2);
    expect(await page.title()).toBe(title(locale, formatMessage(locale, 'about.title')));
    expect(await cookieOf(page.context())).toBe(locale);
    await page.goto(`${site.address}/career`);
    await appReady(page);
    expect(await shownIn(page)).toEqual([locale, 'ltr']);
    expect(documents).toHaveLength(3);
  });

  test.each(['fr-FR', ''])('that is no language of the site (%j) is ignored', async (saved) => {
    const { page, documents } = await returnWith(saved, 'zh-TW');
    await page.goto(`${site.address}/about`);
    await appReady(page);
    expect(await shownIn(page)).toEqual(['zh-TW', 'ltr']);
    expect(await page.title()).toBe(title('zh-TW', formatMessage('zh-TW', 'about.title')));
    expect(documents).toHaveLength(1);
  });

  test.each(localeCodes)('%s is in the first answer to a visitor who has the cookie', async (locale) => {
    const headers = { cookie: `umi_locale=${locale}`, 'accept-language': locale === 'en-US' ? 'ja' : 'en-US' };
    const response = await fetch(`${site.address}/about`, { headers });
    const html = await response.text();
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).toContain(`<title>${title(locale, formatMessage(locale, 'about.title'))}</title>`);
    expect(html).toContain(formatMessage(locale, 'about.partners'));
    expect(response.headers.get('vary')).toMatch(/cookie.*accept-language/i);
  });
});

describe('without a saved language', () => {
  test.each([
    ['zh-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hant-HK,en;q=0.5', 'zh-TW'],
    ['zh-SG', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['ja', 'ja-JP'],
    ['en-GB', 'en-US'],
    ['fr,ja;q=0.8,en;q=0.5', 'ja-JP'],
    ['fr-FR,zh-SG;q=0.9', 'zh-CN'],
    ['en;q=0.2,zh-TW;q=0.9', 'zh-TW'],
    ['fr', 'en-US'],
    ['*', 'en-US'],
    ['', 'en-US'],
  ])('a browser that asks for %j is answered in %s', async (accepted, locale) => {
    const html = await (await fetch(`${site.address}/about`, { headers: { 'accept-language': accepted } })).text();
    expect(html).toContain(`<html lang="${locale}" dir="ltr">`);
    expect(html).toContain(
      `<title>${title(locale as LocaleCode, formatMessage(locale as LocaleCode, 'about.title'))}</title>`,
    );
  });

  test.each([
    ['zh-HK', 'zh-TW'],
    ['ja', 'ja-JP'],
    ['fr', 'en-US'],
  ])('a browser in %s shows %s, loads once and saves nothing', async (locale, shown) => {
    const { page, documents } = await open(browser, `${site.address}/about`, { locale });
    expect(await shownIn(page)).toEqual([shown, 'ltr']);
    expect(documents).toHaveLength(1);
    expect(await savedIn(page)).toBeNull();
    expect(await cookieOf(page.context())).toBeUndefined();
  });
});

test('a chosen language is saved, and stays after a reload, on other pages and in a new tab', async () => {
  const { page, documents } = await open(browser, `${site.address}/works?tab=movie`, { locale: 'en-US' });
  await choose(page, 'ja-JP');
  expect(documents).toHaveLength(2);
  expect(page.url()).toBe(`${site.address}/works?tab=movie`);
  expect(await savedIn(page)).toBe('ja-JP');
  expect(await cookieOf(page.context())).toBe('ja-JP');
  await page.reload();
  await appReady(page);
  expect(await shownIn(page)).toEqual(['ja-JP', 'ltr']);

  const tab = await page.context().newPage();
  const documentsOfTab = countDocuments(tab);
  await tab.goto(`${site.address}/about`);
  await appReady(tab);
  expect(await tab.title()).toBe(title('ja-JP', formatMessage('ja-JP', 'about.title')));
  expect(documentsOfTab).toHaveLength(1);
});

describe('with storage blocked', () => {
  async function openBlocked(address: string) {
    const { page, troubles } = await takeSeat(browser, site.address, { locale: 'zh-CN' });
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
    });
    const documents = countDocuments(page);
    await page.goto(site.address + address);
    await appReady(page);
    return { page, troubles, documents };
  }

  test('the site works in the language of the browser', async () => {
    const { page, troubles, documents } = await openBlocked('/about');
    for (const name of ['news', 'contact', 'works']) {
      await page.locator(`#Menu a[href="/${name}"]`).click();
      await expect.poll(() => page.title()).toBe(title('zh-CN', formatMessage('zh-CN', `${name}.title`)));
    }
    expect(documents).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  test('the language picker leads to the address that names the language', async () => {
    const { page, troubles } = await openBlocked('/works?tab=movie');
    await choose(page, 'ja-JP');
    expect(page.url()).toBe(`${site.address}/ja-JP/works?tab=movie`);
    await page.locator('#Menu a[href="/ja-JP/about"]').click();
    await expect.poll(() => page.title()).toBe(title('ja-JP', formatMessage('ja-JP', 'about.title')));
    expect(page.url()).toBe(`${site.address}/ja-JP/about`);
    expect(troubles).toEqual([]);
  });
});

describe('an address that names its language', () => {
  test.each<LocaleCode>(['en-US', 'ja-JP'])(
    '/%s/about is in it, whatever was saved, and so are its links',
    async (locale) => {
      const other = locale === 'en-US' ? 'ja-JP' : 'en-US';
      const { page, documents } = await returnWith(other, other);
      await page.goto(`${site.address}/${locale}/about`);
      await appReady(page);
      expect(await shownIn(page)).toEqual([locale, 'ltr']);
      expect(documents).toHaveLength(1);
      const addresses = await page
        .locator('header a, main a, footer a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      const own = addresses.filter((address) => address.startsWith('/'));
      const picker = localeCodes.map((code) => `/${code}/about`);
      expect(own.length).toBeGreaterThan(10);
      expect(
        own.filter(
          (address) => !picker.includes(address) && address !== `/${locale}` && !address.startsWith(`/${locale}/`),
        ),
      ).toEqual([]);
      await page.locator(`#Menu a[href="/${locale}/career"]`).click();
      await expect.poll(() => page.title()).toBe(title(locale, formatMessage(locale, 'career.title')));
      expect(page.url()).toBe(`${site.address}/${locale}/career`);
    },
  );

  test('the language picker there leads to its counterpart, and saves the choice', async () => {
    const { page } = await open(browser, `${site.address}/ja-JP/works?tab=app`, { locale: 'en-US' });
    await choose(page, 'zh-TW');
    expect(page.url()).toBe(`${site.address}/zh-TW/works?tab=app`);
    expect(await savedIn(page)).toBe('zh-TW');
  });

  test('a home page in each language, and no page in a language the site does not have', async () => {
    for (const locale of localeCodes) {
      const response = await fetch(`${site.address}/${locale}`);
      expect([response.status, /<html lang="(.*?)"/.exec(await response.text())?.[1]]).toEqual([200, locale]);
    }
    expect((await fetch(`${site.address}/fr-FR/about`)).status).toBe(404);
  });
});

describe('a programmatic change without a reload', () => {
  let development: Site;

  beforeAll(async () => {
    development = await startSite({}, '--development');
    // Vite prepares what a page needs at the first visit, and may load the page anew when it has.
    const { page } = await visit(browser);
    await page.goto(`${development.address}/news/101`);
    await appReady(page);
    await page.waitForLoadState('networkidle');
    await page.context().close();
  });

  afterAll(() => development.stop());

  async function setLocale(page: Page, locale: LocaleCode) {
    // As text: Vitest would take the import for one of its own.
    await page.evaluate(
      `import('/src/language/locale.ts').then((module) => module.setLocale('${locale}', { reload: false }))`,
    );
    await page.locator(`html[lang=${locale}]`).waitFor();
  }

  test('renders everything in the new language: messages, content, title, lang and dir', async () => {
    const { page, documents, troubles } = await open(browser, `${development.address}/works/1`, { locale: 'en-US' });
    const heading = page.locator('main h1');
    expect(await heading.innerText()).toBe('Sky Isles');
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
      addEventListener('languagechange', () => Object.assign(window, { heard: true }));
    });
    await setLocale(page, 'ja-JP');
    await expect.poll(() => page.title()).toBe(title('ja-JP', 'スカイアイルズ'));
    expect(await heading.innerText()).toBe('スカイアイルズ');
    expect(await shownIn(page)).toEqual(['ja-JP', 'ltr']);
    expect(await page.locator('#Menu').innerText()).toContain(formatMessage('ja-JP', 'about.title'));
    expect(await page.locator('footer').innerText()).toContain(formatMessage('ja-JP', 'layout.footer.terms'));
    expect(await page.locator('main').innerText()).toContain(formatMessage('ja-JP', 'works.facts'));
    expect(await page.evaluate(() => 'heard' in window)).toBe(true);
    expect(await savedIn(page)).toBe('ja-JP');

    await page.locator('#Menu a[href="/about"]').click();
    await expect.poll(() => page.title()).toBe(title('ja-JP', formatMessage('ja-JP', 'about.title')));
    await setLocale(page, 'zh-CN');
    await expect.poll(() => page.title()).toBe(title('zh-CN', formatMessage('zh-CN', 'about.title')));
    expect(documents).toHaveLength(1);
    expect(troubles).toEqual([]);
  });
});

describe('from right to left', () => {
  const mirror = (page: Page) =>
    page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });

  test('no page is wider than the window', async () => {
    const { page } = await takeSeat(browser, site.address, { javaScriptEnabled: false });
    await withPlainPictures(page);
    const addresses = ['/', '/about', '/works', '/works/1', '/news', '/news/101', '/career', '/contact', '/termofuse'];
    for (const address of addresses) {
      await page.goto(site.address + address);
      await mirror(page);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          scrollTo({ left: -1000, behavior: 'instant' });
          return [scrollWidth - clientWidth, scrollX];
        });
        expect([address, width, ...overflow]).toEqual([address, width, 0, 0]);
      }
    }
  });

  test.each([390, 1280])('the header is mirrored, %i pixels wide, and its menu opens at its button', async (width) => {
    const { page } = await open(browser, `${site.address}/about`, { viewport: { width, height: 800 } });
    await mirror(page);
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      if (!box) throw new Error(`${selector} is not shown`);
      return { ...box, end: box.x + box.width };
    };
    const home = await boxOf('header [class*=bar] > a[href="/"]');
    const picker = await boxOf('[popovertarget=Languages]');
    expect(home.x).toBeGreaterThan(picker.end);
    expect(home.end).toBeGreaterThan(width * 0.85);
    expect(picker.x).toBeLessThan(width / 2);

    await page.locator('[popovertarget=Languages]').click();
    const menu = await boxOf('#Languages');
    expect(menu.x).toBeGreaterThanOrEqual(0);
    expect(menu.end).toBeLessThan(width * 0.75);
    expect(menu.y).toBeLessThan(100);

    if (width < 992) return;
    const about = await boxOf('#Menu a[href="/about"]');
    const contact = await boxOf('#Menu a[href="/contact"]');
    expect(about.x).toBeGreaterThan(contact.end - 1);
  });
});

describe.each([
  ['/news/133', 'en-US', ['zh-CN', 'zh-TW', 'ja-JP']],
  ['/news/115', 'zh-TW', ['en-US', 'zh-CN', 'ja-JP']],
  ['/news/134', 'ja-JP', ['en-US', 'zh-CN', 'zh-TW']],
] as [string, LocaleCode, LocaleCode[]][])('%s, which does not exist in %s', (address, locale, existing) => {
  test('says so in the reader’s language, marks the text’s own, and leads to where it exists', async () => {
    const { page } = await open(browser, site.address + address, { locale });
    expect(await shownIn(page)).toEqual([locale, 'ltr']);
    const notice = page.locator('main aside').filter({ hasText: formatMessage(locale, 'article.fallback.languages') });
    const [beginning = ''] = formatMessage(locale, 'article.fallback').split('{language}');
    expect(await notice.innerText()).toContain(beginning);
    expect(await notice.innerText()).not.toContain('{');
    const links = notice.getByRole('link');
    expect(await links.allInnerTexts()).toEqual(existing.map(nameOf));

    const textIn = await page.locator('main h1').evaluate((heading) => heading.closest('[lang]')?.getAttribute('lang'));
    expect(existing).toContain(textIn);
    expect(await notice.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe(locale);
    const heading = await page.locator('main h1').innerText();

    for (const link of await links.all()) {
      const html = await (await fetch(site.address + (await link.getAttribute('href')))).text();
      const code = (await link.getAttribute('hreflang')) as LocaleCode;
      expect(html).toContain(`<html lang="${code}"`);
      expect(html).not.toContain(formatMessage(code, 'article.fallback.languages'));
    }
    await notice.getByRole('link', { name: nameOf(textIn as LocaleCode) }).click();
    await page.waitForURL(`${site.address}/${textIn}${address}`);
    expect(await page.locator('main h1').innerText()).toBe(heading);
  });
});

/** A company that edits the brand file and the mark has a site of its own: nothing of the old brand is left on it. */
import { localeCodes } from 'contract/locale';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCopy } from './project-copy.ts';
import { brand, original } from './rebrand.ts';
import { routes } from './routes.ts';
import { open, startBrowser } from './site.ts';

let site: Awaited<ReturnType<typeof startCopy>>;

beforeAll(async () => {
  site = await startCopy();
}, 120_000);

afterAll(() => site.stop());

/** Every text of a brand file, with the names of languages and fields left out. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];

const oldTexts = textsOf(original);
const traces = (text: string) => oldTexts.filter((old) => text.toLowerCase().includes(old.toLowerCase()));
const read = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(site.address + path, { headers })).text();

describe.each(localeCodes)('in %s', (locale) => {
  test('no page shows anything of the old brand, and each shows the new name', async () => {
    const found: string[] = [];
    for (const route of [...routes, '/nothing']) {
      const html = await read(`/${locale}${route === '/' ? '' : route}`);
      found.push(...traces(html).map((trace) => `${route}: ${trace}`));
      expect(html, route).toContain(brand.name[locale]);
      expect(html, route).toContain(`--brand:${brand.color}`);
      expect(html, route).toContain(`<meta name="theme-color" content="${brand.color}">`);
      for (const text of textsOf([brand.social, brand.filings, brand.cybersecurity])) expect(html).toContain(text);
    }
    expect(found).toEqual([]);
  });

  test('the contact page has the new addresses, and the about page the new partners', async () => {
    const contact = await read(`/${locale}/contact`);
    for (const address of Object.values(brand.email)) expect(contact).toContain(address);
    const about = await read(`/${locale}/about`);
    for (const partner of brand.partners) expect(about).toContain(partner);
  });

  test('the manifest has the new name and colour', async () => {
    const manifest = await read('/site.webmanifest', { 'accept-language': locale });
    expect(JSON.parse(manifest)).toMatchObject({ name: brand.name[locale], theme_color: brand.color });
    expect(traces(manifest)).toEqual([]);
  });
});

test('scripts and styles have nothing of the old brand', () => {
  expect(site.built).toContain(brand.name['ja-JP']);
  expect(traces(site.built)).toEqual([]);
});

test('icons are the new mark in the new colour', async () => {
  const svg = await read('/favicon.svg');
  expect(svg).toContain('id="kite"');
  expect(svg).toContain(brand.color);
  const expected = [1, 3, 5].map((at) => Number.parseInt(brand.color.slice(at, at + 2), 16));
  for (const icon of ['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png', '/apple-touch-icon.png']) {
    const picture = sharp(Buffer.from(await (await fetch(site.address + icon)).arrayBuffer()));
    const { width } = await picture.metadata();
    const middle = { left: width >> 1, top: width >> 1, width: 1, height: 1 };
    expect([...(await picture.extract(middle).removeAlpha().raw().toBuffer())], icon).toEqual(expected);
  }
});

test('the browser paints with the new colour', async () => {
  const browser = await startBrowser();
  const { page, troubles } = await open(browser, `${site.address}/about`, { locale: 'en-US' });
  const colour = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
  expect(colour).toBe(brand.color);
  const mark = page.getByRole('link', { name: `${brand.name['en-US']}, home page` }).locator('#kite');
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(brand.color.slice(at, at + 2), 16));
  expect(await mark.evaluate((it) => getComputedStyle(it).fill)).toBe(`rgb(${red}, ${green}, ${blue})`);
  expect(troubles).toEqual([]);
  await browser.close();
});

/**
 * A company that puts its own folder in the place of the sample has a site of its own: one business line, two languages, no
 * filings, no films, and nothing of the sample is left.
 */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Brand } from 'contract/brand';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import original from '../sample/brand.json' with { type: 'json' };
import brandFile from './kitewood/brand.json' with { type: 'json' };
import { repository } from './project-copy.ts';
import { company, languages, otherLanguages, type RebrandedSite, startRebranded } from './rebrand.ts';
import { routes } from './routes.ts';
import { open, startBrowser } from './site.ts';

const brand = brandFile as unknown as Brand;
let site: RebrandedSite;
let sampleTexts: string[];

beforeAll(async () => {
  [site, sampleTexts] = await Promise.all([startRebranded(), textsIn(path.join(repository, 'sample'))]);
}, 120_000);

afterAll(() => site.stop());

/** Every text of a value, with the names of languages and fields left out. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];

/** What a company's folder says: its brand, its messages between their placeholders, its titles, summaries, alt texts and drawings. */
async function textsIn(folder: string): Promise<string[]> {
  const texts: string[] = [];
  // Shorter ones may be in any text by chance.
  const add = (found: string[], minLength: number) =>
    texts.push(...found.filter((text) => text.length >= (/^[ -~]*$/.test(text) ? minLength : minLength / 2)));
  for await (const file of glob('**/*.{json,yaml,md,svg}', { cwd: folder })) {
    const text = await readFile(path.join(folder, file), 'utf8');
    const valuesOf = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value.trim());
    if (file === 'brand.json') add(textsOf(JSON.parse(text)), 8);
    else if (file.startsWith('messages/'))
      add(
        textsOf(JSON.parse(text)).flatMap((it) => it.split(/\{\w+\}/)),
        14,
      );
    else if (file.endsWith('.svg')) add(valuesOf(/ d="([^"]+)"/g), 8);
    // Legal pages are called the same everywhere.
    else if (!file.includes('pages/') && !file.endsWith('content.yaml')) {
      add(valuesOf(/^(?:title|summary| +[a-z]{2}-[A-Z]{2}): (.+)$/gm), 8);
    }
  }
  return [...new Set([...texts, ...textsOf(original.name)])];
}

const traces = (text: string) => sampleTexts.filter((old) => text.toLowerCase().includes(old.toLowerCase()));
const read = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(site.address + address, { headers })).text();

test('the sample has much to find traces of', () => {
  expect(sampleTexts.length).toBeGreaterThan(500);
  expect(sampleTexts).toEqual(expect.arrayContaining(['Joyharbor', '乐港', 'Sky Isles', 'A harbor for small worlds']));
});

describe.each(languages)('in %s', (locale) => {
  const page = (route: string) => read(`/${locale}${route === '/' ? '' : route}`);

  test('no page shows anything of the sample, and each shows the company', async () => {
    const found: string[] = [];
    for (const route of [...routes, '/nothing']) {
      const html = await page(route);
      found.push(...traces(html).map((trace) => `${route}: ${trace}`));
      expect(html, route).toContain(brand.name[locale]);
      expect(html, route).toContain(`--brand:${brand.color}`);
      expect(html, route).toContain(`<meta name="theme-color" content="${brand.color}">`);
      for (const url of ['https://social.test/kitewood-m', 'https://social.test/kitewood-r']) {
        expect(html, route).toContain(url);
      }
      if (route === '/nothing') expect(html).toContain('id="kite-nothing"');
      for (const leftOut of ['JoyID', 'beian', 'ICP', 'cac.gov.cn', 'footer.webp'])
        expect(html, route).not.toContain(leftOut);
    }
    expect(found).toEqual([]);
  });

  test('pages say what the company says, in lists as long as its own', async () => {
    const messages = JSON.parse(await readFile(path.join(company, `messages/${locale}.json`), 'utf8'));
    const said = (beginning: string) =>
      Object.keys(messages).filter((id) => id.startsWith(beginning) && !id.includes('meta.'));
    const expected: [route: string, beginnings: string[]][] = [
      ['/', ['home.']],
      ['/about', ['about.']],
      ['/works', ['works.']],
      ['/news', ['news.']],
      ['/career', ['career.']],
      ['/contact', ['contact.']],
      ['/press', ['press.', 'about.lead', 'about.story', 'about.mission']],
    ];
    for (const [route, beginnings] of expected) {
      // Words of headings are separated in Chinese.
      const html = (await page(route)).replaceAll('<wbr>', '');
      for (const id of beginnings.flatMap(said)) {
        expect(html, `${route} ${id}`).toContain(messages[id].replaceAll('{site}', brand.name[locale]));
      }
    }
    const about = await page('/about');
    for (const year of ['2015', '2016', '2023']) expect(about).not.toContain(year);
    for (const partner of brand.partners ?? []) expect(about).toContain(partner);
  });

  test('there is one line of business, and no tabs where there is nothing to choose', async () => {
    const home = await page('/');
    expect([...home.matchAll(/href="[^"]*\?tab=(\w+)"/g)].map(([, kind]) => kind)).toEqual(['app']);
    for (const route of ['/works', '/works?tab=movie']) {
      const works = await page(route);
      expect(works).not.toContain('role="tab"');
      expect(works).toContain('Gale');
    }
  });

  test('the About page has the picture of the company’s own content', async () => {
    expect(await page('/about')).toMatch(/<img [^>]*src="\/api\/attachment\/file\/\d+/);
  });

  test('the manifest has the new name and colour', async () => {
    const manifest = await read('/site.webmanifest', { 'accept-language': locale });
    expect(JSON.parse(manifest)).toMatchObject({ name: brand.name[locale], theme_color: brand.color });
    expect(traces(manifest)).toEqual([]);
  });
});

test('only the company’s languages are offered: in pickers, head, sitemaps, feeds and to machines', async () => {
  const documents = ['/', '/about', '/sitemap.xml', '/sitemap-en-US-1.xml', '/llms.txt', '/.well-known/security.txt'];
  for (const address of documents) {
    // A language's fonts may stay in the styles.
    const text = (await read(address)).replace(/<style>.*?<\/style>/s, '');
    for (const code of languages) expect(text, address).toContain(code);
    for (const code of otherLanguages) expect(text, address).not.toContain(code);
    expect(traces(text), address).toEqual([]);
  }
  for (const code of otherLanguages) {
    for (const address of [`/${code}`, `/${code}/news/feed.atom`, `/sitemap-${code}-1.xml`]) {
      const { status, url } = await fetch(site.address + address);
      // Or it leads to the language that serves the same readers.
      expect(status === 404 || !url.includes(code), address).toBe(true);
    }
    const html = await read('/', { 'accept-language': code, cookie: `umi_locale=${code}` });
    expect(html).toContain(`<html lang="${code === 'zh-TW' ? 'zh-CN' : 'en-US'}"`);
  }
  for (const code of languages) {
    const feed = await read(`/${code}/news/feed.atom`);
    expect(feed).toContain(brand.name[code]);
    expect(traces(feed)).toEqual([]);
  }
  for (const Language of [...languages, ...otherLanguages]) {
    const headers = { 'content-type': 'application/json', origin: site.address };
    const sent = await fetch(`${site.address}/api/form/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ Language }),
    });
    const { errors } = (await sent.json()) as { errors: { field: string }[] };
    const isRefused = errors.some(({ field }) => field === 'Language');
    expect(isRefused, Language).toBe(otherLanguages.includes(Language));
  }
  const listed = JSON.parse(await read('/api/language/')) as { data: { Code: string }[] };
  expect(listed.data.map(({ Code }) => Code)).toEqual(languages);
});

test('without a mail address for a matter, another of the company’s is named', async () => {
  expect(await read('/.well-known/security.txt')).toContain(`Contact: mailto:${brand.email?.customerService}\n`);
  expect(await read('/en-US/press')).toContain(`mailto:${brand.email?.customerService}`);
  const contact = await read('/en-US/contact');
  expect(contact.match(/<noscript>.*<\/noscript>/s)?.[0].match(/mailto:/g)).toHaveLength(1);
});

test.each(['web', 'studio'] as const)('scripts and styles of %s have nothing of the sample', (part) => {
  expect(site.built[part]).toContain(brand.name['zh-CN']);
  expect(traces(site.built[part])).toEqual([]);
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

test('the browser paints with the new colour, and writes with a shade of it that can be read', async () => {
  const browser = await startBrowser();
  onTestFinished(() => browser.close());
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, troubles } = await open(browser, `${site.address}/about`, { locale: 'en-US', colorScheme });
    const colour = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
    expect(colour).toBe(brand.color);
    const mark = page.getByRole('link', { name: `${brand.name['en-US']}, home page` }).locator('#kite');
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(brand.color.slice(at, at + 2), 16));
    expect(await mark.evaluate((it) => getComputedStyle(it).fill)).toBe(`rgb(${red}, ${green}, ${blue})`);
    for (const ground of ['--ground', '--surface', '--sunken', '--on-accent']) {
      expect(await page.evaluate(contrastOf, ['--accent', ground] as const), ground).toBeGreaterThan(4.5);
    }
    expect(troubles).toEqual([]);
  }
});

/** Of two custom properties, as the browser paints them. */
function contrastOf(names: readonly [string, string]): number {
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const probe = document.body.appendChild(document.createElement('i'));
  const [lighter = 0, darker = 0] = names
    .map((name) => {
      probe.style.color = `var(${name})`;
      if (!brush) return 0;
      brush.fillStyle = getComputedStyle(probe).color;
      brush.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((byte) => {
        const share = byte / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => b - a);
  probe.remove();
  return (lighter + 0.05) / (darker + 0.05);
}

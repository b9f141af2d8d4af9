/** Icons, manifest and preview picture: made from the mark, the size they claim to be, and known to every page. */
import { localeCodes } from 'contract/locale';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import brand from '../sample/brand.json' with { type: 'json' };
import { routes } from './routes.ts';
import { sharedSite } from './site.ts';

const site = sharedSite();

async function fileAt(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.address + address, { headers });
  expect(response.status, address).toBe(200);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

async function pictureAt(address: string) {
  const { type, bytes } = await fileAt(address);
  const { format, width, height } = await sharp(bytes).metadata();
  const { isOpaque } = await sharp(bytes).stats();
  return { type, format, width, height, isOpaque };
}

test.each([
  ['/icon-192.png', 192, 192, false],
  ['/icon-512.png', 512, 512, false],
  ['/icon-maskable-512.png', 512, 512, true],
  ['/apple-touch-icon.png', 180, 180, true],
])('%s is a PNG of %d × %d', async (address, width, height, isOpaque) => {
  expect(await pictureAt(address)).toEqual({ type: 'image/png', format: 'png', width, height, isOpaque });
});

test('the picture of the footer is named by every page, and is there', async () => {
  const { type, format, width } = await pictureAt('/footer.webp');
  expect({ type, format, width }).toEqual({ type: 'image/webp', format: 'webp', width: 1920 });
  for (const route of ['/', '/contact', '/news/114']) {
    expect((await fileAt(route)).bytes.toString(), route).toContain('--strip:url(/footer.webp)');
  }
});

test('the icon of old browsers holds one picture of 32 × 32', async () => {
  const { type, bytes } = await fileAt('/favicon.ico');
  expect(type).toBe('image/x-icon');
  const [reserved, kind, count] = [0, 2, 4].map((at) => bytes.readUInt16LE(at));
  expect({ reserved, kind, count }).toEqual({ reserved: 0, kind: 1, count: 1 });
  expect([...bytes.subarray(6, 8)]).toEqual([32, 32]);
  const [length, start] = [bytes.readUInt32LE(14), bytes.readUInt32LE(18)];
  expect(start + length).toBe(bytes.length);
  const { format, width, height } = await sharp(bytes.subarray(start, start + length)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 32, height: 32 });
});

test('the icon of new browsers is the mark in the brand’s colour', async () => {
  const { type, bytes } = await fileAt('/favicon.svg');
  expect(type).toContain('image/svg+xml');
  expect(bytes.toString()).toContain(brand.color);
  expect(bytes.toString()).not.toContain('var(');
  expect((await sharp(bytes).metadata()).format).toBe('svg');
});

describe('the manifest', () => {
  type Manifest = { name: string; lang: string; theme_color: string; icons: { src: string; sizes: string }[] };
  const manifestFor = async (headers: Record<string, string>) => {
    const { type, bytes } = await fileAt('/site.webmanifest', headers);
    expect(type).toContain('application/manifest+json');
    return JSON.parse(bytes.toString()) as Manifest;
  };

  test.each(localeCodes)('names the site in %s, to a browser of that language and to who chose it', async (locale) => {
    const expected = { name: brand.name[locale], lang: locale, theme_color: brand.color };
    expect(await manifestFor({ 'accept-language': locale })).toMatchObject(expected);
    const other = locale === 'en-US' ? 'ja' : 'en';
    expect(await manifestFor({ 'accept-language': other, cookie: `umi_locale=${locale}` })).toMatchObject(expected);
  });

  test('lists icons that have the size it claims, one of them to be cut to shape', async () => {
    const { icons } = await manifestFor({});
    for (const { src, sizes } of icons) {
      const { width, height } = await pictureAt(src);
      expect(`${width}x${height}`, src).toBe(sizes);
    }
    expect(icons).toContainEqual(expect.objectContaining({ purpose: 'maskable' }));
  });
});

test.each([...routes, '/nothing'])('%s knows its icons, its manifest and the brand’s colour', async (route) => {
  const html = await (await fetch(site.address + route)).text();
  const head = html.slice(0, html.indexOf('</head>'));
  const linked = [...head.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="([^"]+)"/g)];
  expect(linked.map(([, , href]) => href).sort()).toEqual([
    '/apple-touch-icon.png',
    '/favicon.ico',
    '/favicon.svg',
    '/site.webmanifest',
  ]);
  expect(head).toContain(`<meta name="theme-color" content="${brand.color}">`);
});

test('the primary colour is the specification’s where the brand file was not changed', async () => {
  const html = await (await fetch(site.address)).text();
  expect(html).toContain('--brand:#1677ff');
  expect(html).toContain('<meta name="theme-color" content="#1677ff">');
});

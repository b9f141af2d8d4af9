/** Messages that stand on a picture can be read there, wherever the picture is bright. */
import { localeCodes } from 'contract';
import type { Browser, CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ask } from '../ask.ts';
import { preparePictures } from '../prepare-pictures.ts';
import { acceptWebp, appReady, sharedSite, startBrowser, visit } from '../site.ts';

const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

const otherLocales = localeCodes.filter((code) => code !== 'en-US');

const site = sharedSite();
let browser: Browser;

const works = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 18, 19, 20].map((id) => `/works/${id}`);
const pages = ['/', '/about', '/career', ...works];

/** The pictures that text stands on: those that may have a portrait, and most of Home's. */
async function picturesOf(path: string): Promise<(string | undefined)[]> {
  const { text } = await ask(site, path);
  const parts = path === '/' ? [text] : (text.match(/<picture.*?<\/picture>/gs) ?? []);
  return parts.flatMap((part) => [...part.matchAll(/\/api\/attachment\/file\/(\w+)\?w=/g)].map(([, id]) => id));
}

beforeAll(async () => {
  browser = await startBrowser();
  const shown = await Promise.all(pages.map(picturesOf));
  const large = /^variants\/(\w+)\/(960|1280|1920)\.webp$/;
  await preparePictures(site, (name) => shown.flat().includes(large.exec(name)?.[1] ?? ''));
  // Encoders leave the processor to the other tests.
}, 240_000);

afterAll(() => browser.close());

type Colour = [red: number, green: number, blue: number, alpha: number];
type Line = { text: string; colour: string; opacity: number; size: number; isBold: boolean; box: DOMRect };

/** The lines of text on a picture that are within the screen's width, without those on a ground of their own. */
function linesOn(picture: Element): Line[] {
  const lines: Line[] = [];
  const walker = document.createTreeWalker(picture, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim()) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    let opacity = 1;
    let hasGround = false;
    for (let each: Element | null = element; each && each !== picture; each = each.parentElement) {
      const { opacity: own, backgroundColor, clipPath } = getComputedStyle(each);
      opacity *= Number(own);
      hasGround ||= !/^rgba\(.*, 0(\.\d+)?\)$/.test(backgroundColor) || clipPath !== 'none';
    }
    if (hasGround) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.left < 0 || box.right > innerWidth || box.width < 2) continue;
      lines.push({
        text: node.nodeValue.trim().slice(0, 40),
        colour: color,
        opacity,
        size: Number.parseFloat(fontSize),
        isBold: Number(fontWeight) >= 700,
        box: new DOMRect(box.x + scrollX, box.y + scrollY, box.width, box.height).toJSON(),
      });
    }
  }
  return lines;
}

type Screen = { pixels: Buffer; width: number };

const parse = (colour: string): Colour => {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
};

const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const light = (value: number) => linear[Math.round(value)] ?? 0;

const luminance = (red: number, green: number, blue: number) =>
  0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);

/** The contrast that all but the worst two hundredths of a line's ground leave to its words. */
function contrastOf({ colour, opacity, box }: Line, { pixels, width }: Screen): number {
  const [red, green, blue, alpha] = parse(colour);
  const share = alpha * opacity;
  const over = (own: number, ground: number) => own * share + ground * (1 - share);
  const contrasts: number[] = [];
  for (let y = Math.round(box.top); y < Math.round(box.bottom); y++) {
    // Every other pixel of a row is enough to know it.
    for (let x = Math.round(box.left); x < Math.round(box.right); x += 2) {
      const at = (y * width + x) * 3;
      const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      const [ground, letter] = [luminance(r, g, b), luminance(over(red, r), over(green, g), over(blue, b))];
      contrasts.push((Math.max(ground, letter) + 0.05) / (Math.min(ground, letter) + 0.05));
    }
  }
  return contrasts.sort((a, b) => a - b)[Math.floor(contrasts.length * 0.02)] ?? 0;
}

/** What cannot be read on the pictures that are in sight. */
async function unreadable(page: Page, session: CDPSession, onPictures: string): Promise<string[]> {
  await page.evaluate(async () => {
    const pictures = [
      ...document.querySelectorAll<HTMLImageElement>('[data-hero] img, main li > img, main div > picture > img'),
    ];
    const isInSight = ({ left, right }: DOMRect) => left < innerWidth && right > 0;
    const seen = pictures.filter((picture) => isInSight(picture.getBoundingClientRect()));
    // Lazy ones load when they are wanted; decoded ones are painted.
    for (const picture of seen) picture.loading = 'eager';
    await Promise.all(seen.map((picture) => picture.decode()));
  });
  const lines = await page.locator(onPictures).evaluateAll((all, source) => {
    const linesOn = new Function(`return ${source}`)() as (picture: Element) => Line[];
    return all.flatMap(linesOn);
  }, linesOn.toString());
  expect(lines.length).toBeGreaterThan(2);
  const hidden = await page.addStyleTag({ content: withoutWords });
  const height = Math.ceil(Math.max(...lines.map(({ box }) => box.bottom)));
  const { width, height: screenHeight } = page.viewportSize() ?? { width: 0, height: 0 };
  // Playwright's own way prepares the page for each picture, and packs it tightly.
  const { data } = await session.send('Page.captureScreenshot', {
    clip: { x: 0, y: 0, width, height, scale: 1 },
    // It makes the screen higher for a moment, at which a high picture is fetched in another size.
    captureBeyondViewport: height > screenHeight,
    optimizeForSpeed: true,
  });
  await hidden.evaluate((style) => (style as Element).remove());
  const screen = { pixels: await sharp(Buffer.from(data, 'base64')).removeAlpha().raw().toBuffer(), width };
  return lines.flatMap((line) => {
    const contrast = contrastOf(line, screen);
    const needed = line.size >= 24 || (line.isBold && line.size >= 18.66) ? 3 : 4.5;
    return contrast < needed ? [`${line.text} (${Math.round(line.size)}px): ${contrast.toFixed(2)}`] : [];
  });
}

const withoutWords = `
  * { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important }
  header li a::after { visibility: hidden }`;

/** Puts the words of another language into the page that is shown. To load it anew would take longer than to look at it. */
const speak = (page: Page, locale: string, path: string) =>
  page.evaluate(
    async ({ locale, path }) => {
      const html = await (await fetch(`/${locale}${path === '/' ? '' : path}`)).text();
      const other = new DOMParser().parseFromString(html, 'text/html');
      const spoken = '[data-hero] :is(h1, h2, p), [data-hero] li button span:last-child, #Root > header nav a';
      const theirs = other.querySelectorAll(spoken);
      for (const [index, element] of document.querySelectorAll(spoken).entries())
        element.replaceChildren(...(theirs[index]?.childNodes ?? []));
      document.documentElement.lang = locale;
    },
    { locale, path },
  );

test.each(pages)(
  'text on the pictures of %s can be read',
  async (path) => {
    const { page } = await visit(browser, { locale: 'en-US', bypassCSP: true, extraHTTPHeaders: acceptWebp });
    onTestFinished(() => page.context().close());
    const session = await page.context().newCDPSession(page);
    const found: string[] = [];
    const standIns = new Set<string>();
    page.on('response', (response) => {
      if (response.headers()['content-type'] === 'image/svg+xml') standIns.add(response.url());
    });
    // A work's words stand on the widest screen as they do on a wide one.
    for (const screen of path.startsWith('/works') ? screens.slice(0, 3) : screens) {
      await page.setViewportSize(screen);
      await page.goto(site.address + path);
      await appReady(page);
      const inspect = async (where: string, onPictures: string) => {
        const lines = await unreadable(page, session, onPictures);
        const heroes = await page
          .locator('[data-hero] img')
          .evaluateAll((all) => all.map((it) => (it as HTMLImageElement).currentSrc));
        found.push(...heroes.filter((src) => standIns.has(src)).map((src) => `${src} was not made`));
        found.push(...lines.map((line) => `${screen.width}px ${where}: ${line}`));
      };
      const marks = page.locator('[data-hero] button[aria-label^="Show highlight"]');
      await inspect('top', '[data-hero], #Root > header');
      for (const locale of otherLocales) {
        await speak(page, locale, path);
        await inspect(`top in ${locale}`, '[data-hero], #Root > header');
      }
      await speak(page, 'en-US', path);
      // Text on a picture has the picture's colours, whatever the theme; what else is in the header has its own.
      if (screen.width === 1280) {
        await page.emulateMedia({ colorScheme: 'dark' });
        await inspect('top in the dark', '[data-hero], #Root > header');
        await page.emulateMedia({ colorScheme: 'light' });
      }
      for (let slide = 1; slide < (await marks.count()); slide++) {
        await marks.nth(slide).click();
        await marks.nth(slide).and(page.locator('[aria-current]')).waitFor();
        await inspect(`slide ${slide + 1}`, '[data-hero], #Root > header');
      }
      if (path === '/about') await inspect('mission', 'main div:has(> picture)');
      if (path === '/') await inspect('panels', 'main section:not([data-hero]) li:has(> img)');
    }
    expect(found).toEqual([]);
  },
  // Four languages on four screens.
  240_000,
);

/** Text that stands on a picture can be read there: in every language, width and theme, wherever the picture is bright. */
import { localeCodes } from 'contract';
import type { Browser, CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ask } from '../ask.ts';
import { preparePictures } from '../prepare-pictures.ts';
import { acceptWebp, appReady, sharedSite, startBrowser, visit } from '../site.ts';

// The largest first: a picture that is large enough is not fetched again for a smaller screen.
const screens = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const themes = ['light', 'dark'] as const;

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
}, 600_000);

afterAll(() => browser.close());

type Colour = [red: number, green: number, blue: number, alpha: number];
type Line = { text: string; colour: string; opacity: number; size: number; isBold: boolean; box: DOMRect };

/** Where text stands on pictures. */
const places = {
  top: '[data-hero], #Root > header',
  mission: 'main div:has(> picture)',
  panels: 'main section:not([data-hero]) li:has(> img)',
  next: 'main nav > a:has(img)',
};

/** What is said there. */
const spoken = [
  '[data-hero] :is(h1, h2, p)',
  '[data-hero] li button span:last-child',
  '#Root > header :is(nav a, small)',
  'main div:has(> picture) :is(h2, p)',
  'main li:has(> img) :is(h3, p, a)',
  'main nav > a:has(img) :is(small, [data-words])',
].join();

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

type Ground = { pixels: Buffer; width: number; top: number };

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
function contrastOf({ colour, opacity, box }: Line, { pixels, width, top }: Ground): number {
  const [red, green, blue, alpha] = parse(colour);
  const share = alpha * opacity;
  const over = (own: number, ground: number) => own * share + ground * (1 - share);
  const [left, right] = [Math.round(box.left), Math.round(box.right)];
  const [first, end] = [Math.round(box.top) - top, Math.round(box.bottom) - top];
  // Every other pixel of a row is enough to know it.
  const contrasts = new Float32Array((end - first) * Math.ceil((right - left) / 2));
  let count = 0;
  for (let y = first; y < end; y++) {
    for (let x = left; x < right; x += 2) {
      const at = (y * width + x) * 3;
      const r = pixels[at] ?? 0;
      const g = pixels[at + 1] ?? 0;
      const b = pixels[at + 2] ?? 0;
      const ground = luminance(r, g, b);
      const letter = luminance(over(red, r), over(green, g), over(blue, b));
      contrasts[count++] = (Math.max(ground, letter) + 0.05) / (Math.min(ground, letter) + 0.05);
    }
  }
  // An array of plain numbers would take five times as long to fill and to sort.
  return contrasts.sort()[Math.floor(count * 0.02)] ?? 0;
}

/** Waits for the pictures in sight, as the screen now has them, and answers their addresses. */
const seePictures = (page: Page) =>
  page.evaluate(async () => {
    const pictures = document.querySelectorAll<HTMLImageElement>(
      '[data-hero] img, main li > img, main div > picture > img, main nav a img',
    );
    const isInSight = ({ left, right }: DOMRect) => left < innerWidth && right > 0;
    const isChosen = ({ parentElement, srcset, currentSrc }: HTMLImageElement) => {
      const sources = [...(parentElement?.querySelectorAll<HTMLSourceElement>(':scope > source') ?? [])];
      const wanted = sources.find(({ media }) => matchMedia(media).matches)?.srcset ?? srcset;
      return wanted.includes(/\/file\/\w+/.exec(currentSrc)?.[0] ?? 'none yet');
    };
    const shown: string[] = [];
    for (const picture of pictures) {
      if (!isInSight(picture.getBoundingClientRect())) continue;
      // Lazy ones load when they are wanted; decoded ones are painted.
      picture.loading = 'eager';
      do await new Promise(requestAnimationFrame);
      while (!isChosen(picture) || !picture.complete);
      await picture.decode();
      shown.push(picture.currentSrc);
    }
    return shown;
  });

type Words = Record<string, string[]>;

/** The words of the page in every language. To load it in each would take longer than to look at it. */
const translate = (page: Page, path: string): Promise<Words> =>
  page.evaluate(
    async ({ path, spoken, localeCodes }) => {
      const inLocale = async (locale: string) => {
        const html = await (await fetch(`/${locale}${path === '/' ? '' : path}`)).text();
        const other = new DOMParser().parseFromString(html, 'text/html');
        return [locale, [...other.querySelectorAll(spoken)].map(({ innerHTML }) => innerHTML)] as const;
      };
      return Object.fromEntries(await Promise.all(localeCodes.map(inLocale)));
    },
    { path, spoken, localeCodes },
  );

const speak = (page: Page, locale: string, words: Words) =>
  page.evaluate(
    ({ locale, spoken, words }) => {
      document.documentElement.lang = locale;
      for (const [index, element] of document.querySelectorAll(spoken).entries()) {
        const text = words[index];
        if (text === undefined) throw new Error(`${locale} says less than the page`);
        element.innerHTML = text;
      }
    },
    { locale, spoken, words: words[locale] ?? [] },
  );

type Layout = { locale: string; lines: Line[]; frames: string };

/** The lines of a language, and the boxes of what is beneath them. */
async function layOut(page: Page, locale: string, words: Words, place: string): Promise<Layout> {
  await speak(page, locale, words);
  const { lines, frames } = await page.locator(place).evaluateAll((all, source) => {
    const linesOn = new Function(`return ${source}`)() as (picture: Element) => Line[];
    const boxes = all.flatMap((it) => [it, ...it.querySelectorAll('img')]).map((it) => it.getBoundingClientRect());
    return { lines: all.flatMap(linesOn), frames: JSON.stringify(boxes) };
  }, linesOn.toString());
  expect(lines.length).toBeGreaterThan(1);
  return { locale, lines, frames };
}

/** What is beneath the lines, without their words. */
async function photograph(page: Page, session: CDPSession, lines: Line[]): Promise<Ground> {
  const hidden = await page.addStyleTag({ content: withoutWords });
  const top = Math.floor(Math.min(...lines.map(({ box }) => box.top)));
  const bottom = Math.ceil(Math.max(...lines.map(({ box }) => box.bottom)));
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  // Playwright's own way prepares the page for each picture, and packs it tightly.
  const { data } = await session.send('Page.captureScreenshot', {
    clip: { x: 0, y: top, width, height: bottom - top, scale: 1 },
    // It makes the screen higher for a moment, at which a high picture is fetched in another size.
    captureBeyondViewport: bottom > height,
    optimizeForSpeed: true,
  });
  await hidden.evaluate((style) => (style as Element).remove());
  return { pixels: await sharp(Buffer.from(data, 'base64')).removeAlpha().raw().toBuffer(), width, top };
}

/** Nor what stands among them: in another language words may stand in its place. */
const withoutWords = `
  * { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important }
  #Root > header > * > *, [data-hero] :is(a, button, svg), main li:has(> img) a { visibility: hidden !important }`;

/** What cannot be read in a place, in any language. One picture serves all languages whose frames are the same. */
async function unreadable(page: Page, session: CDPSession, words: Words, place: string): Promise<string[]> {
  const layouts: Layout[] = [];
  for (const locale of localeCodes) layouts.push(await layOut(page, locale, words, place));
  const found: string[] = [];
  for (const [, alike] of Map.groupBy(layouts, ({ frames }) => frames)) {
    await speak(page, alike[0]?.locale ?? 'en-US', words);
    const ground = await photograph(
      page,
      session,
      alike.flatMap(({ lines }) => lines),
    );
    for (const { locale, lines } of alike) {
      for (const line of lines) {
        const contrast = contrastOf(line, ground);
        const needed = line.size >= 24 || (line.isBold && line.size >= 18.66) ? 3 : 4.5;
        if (contrast < needed)
          found.push(`${locale} ${line.text} (${Math.round(line.size)}px): ${contrast.toFixed(2)}`);
      }
    }
  }
  return found;
}

test.each(pages)(
  'text on the pictures of %s can be read',
  async (path) => {
    const { page } = await visit(browser, { locale: 'en-US', bypassCSP: true, extraHTTPHeaders: acceptWebp });
    onTestFinished(() => page.context().close());
    const session = await page.context().newCDPSession(page);
    const standIns = new Set<string>();
    page.on('response', (response) => {
      if (response.headers()['content-type'] === 'image/svg+xml') standIns.add(response.url());
    });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(site.address + path);
    await appReady(page);
    const words = await translate(page, path);
    const found: string[] = [];
    const inspect = async (where: string, place: string) => {
      const shown = await seePictures(page);
      found.push(...shown.filter((src) => standIns.has(src)).map((src) => `${src} was not made`));
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        const lines = await unreadable(page, session, words, place);
        found.push(...lines.map((line) => `${page.viewportSize()?.width} ${colorScheme} ${where}: ${line}`));
      }
      await page.emulateMedia({ colorScheme: 'light' });
    };
    for (const screen of screens) {
      await page.setViewportSize(screen);
      const marks = page.locator('[data-hero] button[data-slide]');
      for (let slide = 0; slide < Math.max(1, await marks.count()); slide++) {
        if (path === '/') {
          await marks.nth(slide).click();
          await marks.nth(slide).and(page.locator('[aria-current]')).waitFor();
        }
        await inspect(`picture ${slide + 1}`, places.top);
      }
      if (path === '/about') await inspect('mission', places.mission);
      if (path === '/') await inspect('panels', places.panels);
      if (path.startsWith('/works/') && (await page.locator(places.next).count())) await inspect('next', places.next);
    }
    expect(found).toEqual([]);
  },
  // Four languages on four screens in two themes, and Home has a picture more for each highlight.
  600_000,
);

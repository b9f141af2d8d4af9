/** The words that stand on a page's pictures, in every language: what they say, and where their lines are. */
import { localeCodes } from 'contract';
import type { Page } from 'playwright-core';
import type { Line } from './ground.ts';

/** What is said on pictures. */
const spoken = [
  '[data-hero] :is(h1, h2, p)',
  '[data-hero] li button span:last-child',
  '#Root > header :is(nav a, small)',
  'main div:has(> picture) :is(h2, p)',
  'main li:has(> img) :is(h3, p, a)',
  'main nav > a:has(img) :is(small, [data-words])',
].join();

/**
 * The words are not seen, nor what stands among them: in another language words may stand in its place. Neither changes
 * where they stand, nor what the lines say of their colour.
 */
const withoutWords = `
  * { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important }
  #Root > header > * > *, [data-hero] :is(a, button, svg), main li:has(> img) a { filter: opacity(0) !important }`;

/** The lines of a language in a place, and the boxes of what is beneath them. */
export type Layout = { locale: string; lines: Line[]; frames: string };

type Polyglot = { speak(locale: string): void; layOut(place: string): Promise<Layout[]> };

/**
 * Teaches a page to speak every language: to load it in each would take longer than to look at it. What is beside the places
 * is left out, which would be laid out anew with them.
 */
export async function teach(page: Page, path: string, places: string): Promise<void> {
  await page.addStyleTag({ content: withoutWords });
  await page.locator('main *, main ~ *').evaluateAll((parts: HTMLElement[], places) => {
    for (const part of parts) if (!part.closest(places) && !part.querySelector(places)) part.style.display = 'none';
  }, places);
  await page.evaluate(learn, { path, spoken, localeCodes });
}

export const speak = (page: Page, locale: string) =>
  page.evaluate((locale) => (window as unknown as Polyglot).speak(locale), locale);

/** All languages in one go: between two, the browser would paint the page. */
export const layOut = (page: Page, place: string) =>
  page.evaluate((place) => (window as unknown as Polyglot).layOut(place), place);

/** Runs in the page. */
async function learn({ path, spoken, localeCodes }: { path: string; spoken: string; localeCodes: readonly string[] }) {
  const inLocale = async (locale: string) => {
    const html = await (await fetch(`/${locale}${path === '/' ? '' : path}`)).text();
    const other = new DOMParser().parseFromString(html, 'text/html');
    return [locale, [...other.querySelectorAll(spoken)].map(({ innerHTML }) => innerHTML)] as const;
  };
  const words = new Map(await Promise.all(localeCodes.map(inLocale)));

  let spokenLocale: string | undefined;

  function speak(locale: string) {
    if (locale === spokenLocale) return;
    spokenLocale = locale;
    document.documentElement.lang = locale;
    for (const [index, element] of document.querySelectorAll(spoken).entries()) {
      const text = words.get(locale)?.[index];
      if (text === undefined) throw new Error(`${locale} says less than the page`);
      element.innerHTML = text;
    }
  }

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
          box: {
            left: Math.round(box.left),
            top: Math.round(box.top + scrollY),
            right: Math.round(box.right),
            bottom: Math.round(box.bottom + scrollY),
          },
        });
      }
    }
    return lines;
  }

  /** Where the shades in a frame are: one may be as high as the words. */
  const shadesOf = (frame: Element) =>
    ['::before', '::after'].map((part) => {
      const { content, inset } = getComputedStyle(frame, part);
      return content === 'none' ? '' : inset;
    });

  async function layOut(place: string): Promise<Layout[]> {
    if (scrollY > 0) {
      // The header would stand elsewhere, and its colours follow a scroll with the next frame.
      scrollTo({ top: 0, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    const pictures = [...document.querySelectorAll(place)];
    return localeCodes.map((locale) => {
      speak(locale);
      const boxes = pictures
        .flatMap((it) => [it, ...it.querySelectorAll('img')])
        .map((it) => it.getBoundingClientRect());
      const shades = pictures.flatMap((it) => [it, ...it.querySelectorAll(':has(img)')]).map(shadesOf);
      return { locale, lines: pictures.flatMap(linesOn), frames: JSON.stringify([boxes, shades]) };
    });
  }

  Object.assign(window, { speak, layOut } satisfies Polyglot);
}

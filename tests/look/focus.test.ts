/** Who goes through a page by the keyboard sees where they are. */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { appReady, sharedSite, startBrowser, visit, withPlainPictures } from '../site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

const reach = 8;
const maxSteps = 120;

/** What has the focus, and the part of the screen around it. */
async function focused(page: Page) {
  return page.evaluate((around) => {
    const element = document.activeElement;
    if (!element || element === document.body) return;
    // Where a link makes a whole card one target, the card shows the focus.
    const ring = element.closest('li, article') ?? element;
    const boxes = [element, ring].map((it) => it.getBoundingClientRect());
    const left = Math.max(0, Math.min(...boxes.map((it) => it.left)) - around);
    const top = Math.max(0, Math.min(...boxes.map((it) => it.top)) - around);
    const right = Math.min(innerWidth, Math.max(...boxes.map((it) => it.right)) + around);
    const bottom = Math.min(innerHeight, Math.max(...boxes.map((it) => it.bottom)) + around);
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return {
      name: `${element.localName} ${name.trim().slice(0, 50)}`,
      isInMain: element.closest('main') !== null,
      edge: boxes[0] ? Math.round(boxes[0].width + boxes[0].height) : 0,
      clip: {
        x: left + scrollX,
        y: top + scrollY,
        width: Math.max(1, right - left),
        height: Math.max(1, bottom - top),
        scale: 1,
      },
    };
  }, reach);
}

type Clip = NonNullable<Awaited<ReturnType<typeof focused>>>['clip'];

/** How many pixels two pictures of the same place plainly differ in. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = await Promise.all([one, other].map((it) => sharp(it).removeAlpha().raw().toBuffer()));
  const apart = (at: number) => Math.abs((before?.[at] ?? 0) - (after?.[at] ?? 0));
  let count = 0;
  for (let at = 0; before && at < before.length; at += 3) {
    if (Math.max(apart(at), apart(at + 1), apart(at + 2)) > 48) count++;
  }
  return count;
}

// In the dark only the colours differ: the frame, a form and plain links show them all.
test.each([
  ['/', 'light'],
  ['/works', 'light'],
  ['/news', 'light'],
  ['/contact', 'light'],
  ['/works/1', 'light'],
  ['/', 'dark'],
  ['/contact', 'dark'],
] as const)(
  'on %s, in the %s, each step of the Tab key can be seen',
  async (path, colorScheme) => {
    const { page } = await visit(browser, { locale: 'en-US', reducedMotion: 'reduce', colorScheme });
    onTestFinished(() => page.context().close());
    await withPlainPictures(page);
    await page.goto(site.address + path);
    await appReady(page);
    // Playwright's own way prepares the page for each picture, which takes longer than the picture.
    const session = await page.context().newCDPSession(page);
    const capture = async (clip: Clip) => {
      const { data } = await session.send('Page.captureScreenshot', { clip, optimizeForSpeed: true });
      return Buffer.from(data, 'base64');
    };
    const unseen: string[] = [];
    let steps = 0;
    for (; steps < maxSteps; steps++) {
      await page.keyboard.press('Tab');
      const place = await focused(page);
      if (!place) break;
      // The frame is the same on every page.
      if (!place.isInMain && path !== '/') continue;
      const { clip, edge, name } = place;
      const withFocus = await capture(clip);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      const without = await capture(clip);
      const changed = await difference(withFocus, without);
      if (changed < edge) unseen.push(`${name}: ${changed} of ${edge}`);
    }
    expect(steps).toBeGreaterThan(20);
    expect(steps).toBeLessThan(maxSteps);
    expect(unseen).toEqual([]);
  },
  120_000,
);

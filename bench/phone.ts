/** A slow phone, far away: what its visitor waits for, as the browser tells it. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { wholeBrowser } from '../tests/browser-flags.ts';

export const network = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
  offline: false,
};
// Time after `load` in which late pictures and tasks are still counted.
export const settledMs = 4000;

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};

export const startBrowser = (): Promise<Browser> => chromium.launch(wholeBrowser());

type Seen = { largest: number; shift: number; firstPaint: number; tasks: { start: number; duration: number }[] };

declare global {
  interface Window {
    seen: Seen;
  }
}

type PhoneOptions = { height?: number; cpuSlowdown?: number; prepare?: (page: Page) => Promise<unknown> };

/** A browser that has been nowhere yet; what it visits after the first page finds what it has in its cache. */
export async function newPhone(browser: Browser, options: PhoneOptions = {}) {
  const { height = phone.viewport.height, cpuSlowdown = 4, prepare } = options;
  const context = await browser.newContext({ ...phone, viewport: { ...phone.viewport, height } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await prepare?.(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  async function settle(): Promise<Seen> {
    await page.waitForTimeout(settledMs);
    return seenBy(page);
  }
  return {
    page,
    async visit(address: string): Promise<Seen> {
      await page.goto(address, { waitUntil: 'load' });
      return settle();
    },
    /** To another page as a link without our script leads there. */
    async goOn(address: string): Promise<Seen> {
      await page.evaluate((target) => location.assign(target), address);
      await page.waitForURL(address, { waitUntil: 'load' });
      return settle();
    },
    end: () => context.close(),
  };
}

/** A visit by a phone that has been nowhere yet. */
export async function visitByPhone(browser: Browser, address: string, options: PhoneOptions = {}) {
  const { page, visit, end } = await newPhone(browser, options);
  return { page, first: await visit(address), end };
}

/** Moves the pointer, which starts the app, and returns the blocking time that follows. */
export async function blockingAfterSign(page: Page): Promise<number> {
  const from = await page.evaluate(() => performance.now());
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 300);
  await page.waitForTimeout(settledMs);
  return blockingTime(await seenBy(page), from);
}

/** Of each task, what goes beyond the 50 ms that nobody notices. */
export const blockingTime = ({ tasks }: Seen, from: number): number =>
  tasks.filter(({ start }) => start >= from).reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);

const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => window.seen);

/** Runs in the page. */
function watch() {
  const seen: Seen = { largest: 0, shift: 0, firstPaint: 0, tasks: [] };
  window.seen = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));
}

/** The whole product as a process, and a real browser to visit it with. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { wholeBrowser } from './browser-flags.ts';
import type { Site } from './start-site.ts';

export { type Site, siteUrl, startSite, startSiteIn } from './start-site.ts';

/** A site with the sample that all tests share who change nothing in it. It is stopped when the last has run. */
export const sharedSite = (kind: 'plain' | 'public' = 'plain'): Pick<Site, 'address' | 'dataDir'> =>
  inject('sites')[kind];

/** The browser that all tests share, each with visitors of its own; a browser of its own for who wants it otherwise. */
export function startBrowser(options?: LaunchOptions): Promise<Browser> {
  return options ? chromium.launch({ ...wholeBrowser(), ...options }) : chromium.connect(inject('browser'));
}

type Visit = { page: Page; troubles: string[] };

/** Nothing moves, unless the test is about motion. */
const newContext = (browser: Browser, options: BrowserContextOptions) =>
  browser.newContext({ reducedMotion: 'reduce', ...options });

/** A first visit, with an empty cache, that notes whatever goes wrong in the page. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  return newTab(await newContext(browser, options));
}

async function newTab(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Going elsewhere ends what is under way, and is no failure.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.url()} answered ${response.status()}`);
  });
  return { page, troubles };
}

/** The first sign of a visitor, at which the app starts. */
export async function triggerIntent(page: Page): Promise<void> {
  // Before that there may be no script yet to see it.
  await page.waitForLoadState();
  await page.evaluate(() => dispatchEvent(new Event('pointerover')));
}

/** Starts the app, and waits until it has taken over the page that the server rendered. */
export async function appReady(page: Page): Promise<void> {
  await triggerIntent(page);
  await page.locator('html[data-app=ready]').waitFor({ state: 'attached' });
}

const dot = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'image/gif' }],
  body: 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
};

/**
 * A test that is not about pictures need not load them, or only those that it wants.
 * Playwright's own `route` would hold up every request and turn the browser's cache off, which takes half as long again.
 */
export async function withPlainPictures(page: Page, isWanted = (_address: string) => false): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answered = isWanted(request.url)
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.fulfillRequest', { requestId, ...dot });
    // A page that was left no longer waits for its pictures.
    answered.catch(() => {});
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/attachment/file/*', resourceType: 'Image' }],
  });
}

/** Headers of a visitor who looks at the pictures, in the format that is made faster. */
export const acceptWebp = { accept: 'text/html,image/webp' };

/** Runs one of the server's command-line programs on a site's data. */
export async function runCommand(
  site: Site,
  program: 'content' | 'messages' | 'staff',
  ...args: string[]
): Promise<string> {
  const file = path.resolve(import.meta.dirname, `../server/src/${program}-command.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
    env: { DATA_DIR: site.dataDir, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  return stdout;
}

/** A context that one visitor after the other uses, and a page of the site that keeps its process alive between them. */
type Seat = { context: BrowserContext; resident: Page };

const freeSeats = new WeakMap<Browser, Map<string, Seat[]>>();

async function newSeat(browser: Browser, origin: string, options: BrowserContextOptions): Promise<Seat> {
  const context = await newContext(browser, options);
  const resident = await context.newPage();
  await resident.goto(`${origin}/api/ping`);
  return { context, resident };
}

/** What the next visitor must not find. */
async function clear({ context, resident }: Seat): Promise<void> {
  await Promise.all(context.pages().map((page) => page !== resident && page.close()));
  await context.unrouteAll();
  await context.setOffline(false);
  await resident.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) {
      const deletion = indexedDB.deleteDatabase(name ?? '');
      await new Promise((resolve) => deletion.addEventListener('success', resolve));
    }
  });
  await context.clearCookies();
}

/**
 * A visitor with an empty tab, who is gone when the test ends. The scripts and styles of the site may be in the browser's
 * cache: starting a process and compiling them again takes longer than most tests.
 */
export async function takeSeat(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Visit> {
  // What a page can be told once it is there needs no context of its own.
  const { viewport, colorScheme = 'light', reducedMotion = 'reduce', ...lasting } = options;
  const kinds = freeSeats.get(browser) ?? new Map<string, Seat[]>();
  freeSeats.set(browser, kinds);
  const kind = JSON.stringify([origin, lasting]);
  const free = kinds.get(kind) ?? [];
  kinds.set(kind, free);
  const seat = free.pop() ?? (await newSeat(browser, origin, lasting));
  onTestFinished(async () => {
    await clear(seat);
    free.push(seat);
  });
  const visitor = await newTab(seat.context);
  if (viewport) await visitor.page.setViewportSize(viewport);
  await visitor.page.emulateMedia({ colorScheme, reducedMotion });
  return visitor;
}

/** A visitor who is at an address, with plain pictures, and gone when the test ends. */
export async function arrive(browser: Browser, address: string, options: BrowserContextOptions = {}) {
  const visitor = await takeSeat(browser, new URL(address).origin, options);
  await withPlainPictures(visitor.page);
  const documents = countDocuments(visitor.page);
  const response = await visitor.page.goto(address);
  return { ...visitor, documents, status: response?.status() };
}

/** A visitor who is at an address, with the app running. */
export async function open(browser: Browser, address: string, options: BrowserContextOptions = {}) {
  const visitor = await arrive(browser, address, options);
  await appReady(visitor.page);
  return visitor;
}

/** The addresses of the documents a page asks for: a link that our script follows asks for none. */
export function countDocuments(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  return documents;
}

/** The whole product as a process, and a real browser to visit it with. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { launchOptions } from './browser-flags.ts';
import type { Site } from './start-site.ts';

export { type Site, siteUrl, startSite, startSiteIn } from './start-site.ts';

/** A site with the sample that all tests share who change nothing in it. It is stopped when the last has run. */
export const sharedSite = (kind: 'plain' | 'public' = 'plain'): Pick<Site, 'address' | 'dataDir'> =>
  inject('sites')[kind];

/** The browser that all tests share, each with visitors of its own; a browser of its own for who wants it otherwise. */
export function startBrowser(options?: LaunchOptions): Promise<Browser> {
  return options ? chromium.launch({ ...launchOptions(), ...options }) : chromium.connect(inject('browser'));
}

/** A visit that notes whatever goes wrong in the page. Nothing moves in it, unless the test is about motion. */
export async function visit(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
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
 * A test that is not about pictures need not load them.
 * Playwright's own `route` would hold up every request and turn the browser's cache off, which takes half as long again.
 */
export async function withPlainPictures(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    // A page that was left no longer waits for its pictures.
    session.send('Fetch.fulfillRequest', { requestId, ...dot }).catch(() => {});
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/attachment/file/*', resourceType: 'Image' }],
  });
}

/** Runs one of the server's command-line programs on a site's data. */
export async function runCommand(site: Site, program: 'content' | 'messages', ...args: string[]): Promise<string> {
  const file = path.resolve(import.meta.dirname, `../server/src/${program}-command.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
    env: { DATA_DIR: site.dataDir, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  return stdout;
}

/** A visitor who is at an address, with the app running and plain pictures, and gone when the test ends. */
export async function open(browser: Browser, address: string, options: BrowserContextOptions = {}) {
  const visitor = await visit(browser, options);
  onTestFinished(() => visitor.page.context().close());
  await withPlainPictures(visitor.page);
  const documents = countDocuments(visitor.page);
  await visitor.page.goto(address);
  await appReady(visitor.page);
  return { ...visitor, documents };
}

/** The addresses of the documents a page asks for: a link that our script follows asks for none. */
export function countDocuments(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  return documents;
}

/** People of the staff, each at a desk of their own. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type Site, startBrowser, visit } from './site.ts';
import { type Person, startStudio } from './studio-people.ts';

export * from './studio-people.ts';
export * from './studio-steps.ts';

/** One site and one browser for all tests of a file. */
export function useStudio(environment: Record<string, string> = {}): { site: Site; browser: Browser } {
  const studio = {} as { site: Site; browser: Browser };
  beforeAll(async () => {
    [studio.site, studio.browser] = await Promise.all([startStudio(environment), startBrowser()]);
  });
  afterAll(async () => {
    await studio.browser.close();
    await studio.site.stop();
  });
  return studio;
}

/** Somebody at a desk of their own. What goes wrong in their browser is noted, but for what the API refuses. */
export async function sitDown(browser: Browser, options: BrowserContextOptions = {}) {
  const { page, troubles } = await visit(browser, { locale: 'en-US', ...options });
  onTestFinished(() => page.context().close());
  return { page, troubles };
}

type Desk = { page: Page; troubles: string[] };

/** Somebody who is signed in, at a desk of their own, with a screen of the studio open. */
export async function sitDownAs(
  { site, browser }: { site: Site; browser: Browser },
  { storageState }: Person,
  address = '',
  options: BrowserContextOptions = {},
): Promise<Desk> {
  const desk = await sitDown(browser, { storageState, ...options });
  await desk.page.goto(`${site.address}/studio${address}`);
  return desk;
}

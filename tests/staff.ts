/** People of the staff, each at a desk of their own. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Site, startBrowser, takeSeat } from './site.ts';
import { type Person, startStudio } from './studio-people.ts';

export * from './studio-people.ts';
export * from './studio-steps.ts';

type Studio = { site: Site; browser: Browser };
type Desk = { page: Page; troubles: string[] };

/** One site and one browser for all tests of a file. */
export function useStudio(environment: Record<string, string> = {}): Studio {
  const studio = {} as Studio;
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
export const sitDown = ({ site, browser }: Studio, options: BrowserContextOptions = {}): Promise<Desk> =>
  takeSeat(browser, site.address, { locale: 'en-US', ...options });

/** Somebody who is signed in, at a desk of their own, with a screen of the studio open. */
export const sitDownAs = (
  studio: Studio,
  { storageState }: Person,
  address = '',
  options: BrowserContextOptions = {},
): Promise<Desk> => sitDownAt(studio, `/studio${address}`, storageState, options);

/** Somebody who is signed in, at an address that loads no app: enough to call the API, and to go elsewhere. */
export const signedIn = (
  studio: Studio,
  { storageState }: Person,
  options: BrowserContextOptions = {},
): Promise<Desk> => sitDownAt(studio, '/api/ping', storageState, options);

async function sitDownAt(
  studio: Studio,
  address: string,
  { cookies }: Person['storageState'],
  options: BrowserContextOptions,
): Promise<Desk> {
  const desk = await sitDown(studio, options);
  await desk.page.context().addCookies(cookies);
  await desk.page.goto(studio.site.address + address);
  return desk;
}

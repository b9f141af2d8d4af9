/** The studio in a browser of somebody who is signed in. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Colleague } from '../tests/colleague.ts';
import type { Site } from '../tests/start-site.ts';
import { word } from '../tests/studio-steps.ts';

export async function openStudio(
  browser: Browser,
  { address }: Site,
  { token }: Pick<Colleague, 'token'>,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
  await context.addCookies([{ name: 'studio', value: token, url: address, httpOnly: true, sameSite: 'Strict' }]);
  return context;
}

export const boardRows = (page: Page) => page.getByRole('rowheader');
export const textBody = (page: Page) => page.getByRole('textbox', { name: word('text.body') });

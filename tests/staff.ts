/** People of the staff, each at a desk of their own. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { freePort } from '../content/src/testing/postgres.ts';
import { runCommand, type Site, startSite, visit } from './site.ts';

export * from './studio-steps.ts';

/** A passkey belongs to the address that people see: the site must know its own. */
export async function startStudio(environment: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  return { ...(await startSite({ PORT: String(port), SITE_URL: address, ...environment })), address };
}

/** The address of an invitation, on the site that is visited. */
export async function invite(site: Site, email: string, ...role: [string, ...string[]]): Promise<string> {
  const link = (await runCommand(site, 'staff', 'invite', email, '--role', ...role)).trim();
  return site.address + new URL(link).pathname;
}

/** Somebody at a desk of their own. What goes wrong in their browser is noted, but for what the API refuses. */
export async function sitDown(browser: Browser, options: BrowserContextOptions = {}) {
  const { page, troubles } = await visit(browser, { locale: 'en-US', ...options });
  onTestFinished(() => page.context().close());
  return { page, troubles };
}

/** What the studio's first screen loads of scripts, and what the editor adds when a text is opened. */
import type { Locator, Page } from 'playwright-core';
import { joinStaff } from '../tests/colleague.ts';
import { startSite } from '../tests/start-site.ts';
import { transferred } from '../tests/transferred.ts';
import type { Metric } from './metric.ts';
import { startBrowser } from './phone.ts';
import { boardRows, openStudio, textBody } from './studio.ts';

const limits = { board: 160_000, editor: 220_000 };

export async function measureStudioBytes(): Promise<Metric[]> {
  const site = await startSite();
  const browser = await startBrowser();
  try {
    const [person] = await joinStaff({ DATA_DIR: site.dataDir }, 1);
    if (!person) throw new Error('nobody has joined');
    /** With an empty cache. */
    const scriptsAt = async (path: string, shown: (page: Page) => Locator) => {
      const context = await openStudio(browser, site, person);
      const page = await context.newPage();
      await page.goto(site.address + path);
      await shown(page).first().waitFor();
      await page.waitForLoadState('networkidle');
      const { script } = await transferred(page);
      await context.close();
      return script;
    };
    const board = await scriptsAt('/studio', boardRows);
    const text = await scriptsAt('/studio/page/terms-of-use', textBody);
    return [
      metric('Scripts to the board', board, limits.board),
      metric('Scripts to a text, without those of the board', text - board, limits.editor),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

const metric = (what: string, bytes: number, limit: number): Metric => ({
  what,
  value: `${(bytes / 1000).toFixed(1)} KB`,
  limit: `≤ ${limit / 1000} KB`,
  isMet: bytes > 0 && bytes <= limit,
});

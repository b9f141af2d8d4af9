/** What a visit transfers of scripts, styles and fonts, compressed. The tests hold every page against the same budget. */
import { routes } from '../tests/routes.ts';
import { startSite } from '../tests/start-site.ts';
import { budget, transferred } from '../tests/transferred.ts';
import type { Metric } from './metric.ts';
import { startBrowser } from './phone.ts';

export async function measureBytes(): Promise<Metric[]> {
  const site = await startSite();
  const browser = await startBrowser();
  async function at(path: string) {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(site.address + path, { waitUntil: 'networkidle' });
    const before = await transferred(page);
    await page.mouse.move(5, 5);
    await page.locator('html[data-app=ready]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const after = await transferred(page);
    await context.close();
    return { before, after };
  }
  try {
    const home = await at('/');
    let largest = { path: '', bytes: 0 };
    for (const path of routes.filter((route) => route !== '/')) {
      const { after } = await at(path);
      if (after.script > largest.bytes) largest = { path, bytes: after.script };
    }
    return [
      metric('Scripts on Home before the visitor does anything', home.before.script, budget.beforeAnything),
      metric('Scripts on Home with the app running', home.after.script, budget.appOnHome),
      metric(`Scripts with the app running, the most (${largest.path})`, largest.bytes, budget.appElsewhere),
      metric('Styles on Home', home.after.style, budget.stylesOnHome),
      metric('Fonts', home.after.font, budget.fonts),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

const metric = (what: string, bytes: number, limit: number): Metric => ({
  what,
  value: `${kilobytes(bytes)} KB`,
  limit: `≤ ${limit / 1024} KB`,
  isMet: bytes <= limit,
});

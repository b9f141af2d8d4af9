/** From the click on a link that the pointer had reached to the page it leads to, on this machine. */
import type { Page } from 'playwright-core';
import { startSite } from '../tests/start-site.ts';
import { type Metric, median } from './metric.ts';
import { startBrowser } from './phone.ts';

const rounds = 5;
const links = ['/about', '/works', '/news', '/career', '/'];

export async function measureRouteChange(): Promise<Metric[]> {
  const site = await startSite();
  const browser = await startBrowser();
  const times: number[] = [];
  let maxCalls = 0;
  try {
    // The first round only lets pictures be made.
    for (let round = 0; round <= rounds; round++) {
      const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'fetch' && request.url().includes('/api/')) calls.push(request.url());
      });
      await page.goto(`${site.address}/contact`);
      await page.mouse.move(5, 5);
      await page.locator('html[data-app=ready]').waitFor({ state: 'attached' });
      for (const link of links) {
        calls.length = 0;
        const time = await follow(page, link);
        maxCalls = Math.max(maxCalls, calls.length);
        if (round > 0) times.push(time);
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  return [
    {
      what: 'Route change after the pointer reached the link: click to content on screen',
      value: `${Math.round(median(times))} ms (most ${Math.round(Math.max(...times))})`,
      limit: '≤ 100 ms',
      isMet: median(times) <= 100,
    },
    {
      what: 'Requests to the API for a route change, the fetching ahead included, the most',
      value: String(maxCalls),
      limit: '≤ 1',
      isMet: maxCalls <= 1,
    },
  ];
}

async function follow(page: Page, link: string): Promise<number> {
  const anchor = page.locator(`header a[href="${link}"]`).first();
  await anchor.hover();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
  await page.evaluate(() => {
    const main = document.querySelector('main');
    const before = main?.querySelector('h1');
    Object.assign(window, {
      shown: new Promise((resolve) => {
        let clickedAt = 0;
        addEventListener(
          'click',
          ({ timeStamp }) => {
            clickedAt = timeStamp;
          },
          { once: true, capture: true },
        );
        const observer = new MutationObserver(() => {
          const heading = main?.querySelector('h1');
          if (!heading || heading === before) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)));
        });
        if (main) observer.observe(main, { childList: true, subtree: true });
      }),
    });
  });
  await anchor.click();
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

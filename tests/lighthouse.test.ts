/** What Lighthouse says of every page. How fast pages are is measured by the benchmarks, not here. */
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexedRoutes } from './routes.ts';
import { type Site, startSite } from './site.ts';

const categories = ['accessibility', 'best-practices', 'seo'];

let site: Site;
let chrome: Awaited<ReturnType<typeof launch>>;

beforeAll(async () => {
  const chromePath = process.env.CHROME_PATH ?? '';
  [site, chrome] = await Promise.all([
    startSite(),
    launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox'], logLevel: 'silent' }),
  ]);
});

afterAll(async () => {
  chrome.kill();
  await site.stop();
});

/** The audits that take points away, with what they found. */
function shortcomings({ audits, categories }: Result): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (weight === 0 || audit?.score === null || audit?.score === undefined || audit.score >= 1) return [];
      return [`${id}: ${JSON.stringify(audit.details).slice(0, 400)}`];
    }),
  );
}

test.each(indexedRoutes)(
  '%s has full marks for accessibility, best practices and search engines',
  async (route) => {
    const url = `http://localhost:${new URL(site.address).port}${route === '/' ? '/' : route}`;
    const outcome = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: categories,
      output: 'json',
      logLevel: 'silent',
    });
    const result = outcome?.lhr;
    if (!result) throw new Error('Lighthouse gave no result');
    expect(shortcomings(result)).toEqual([]);
    expect(Object.values(result.categories).map(({ id, score }) => [id, score])).toEqual(
      categories.map((category) => [category, 1]),
    );
  },
  60_000,
);

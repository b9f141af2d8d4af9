/**
 * What Lighthouse says of a page of each kind: the home page, a form, an article. Accessibility is looked at on every page
 * by accessibility.test.ts, with the same rules; how fast pages are is measured by the benchmarks.
 */
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureChromium } from '../scripts/chromium.ts';
import { browserFlags } from './browser-flags.ts';
import { sharedSite } from './site.ts';

const categories = ['best-practices', 'seo'];
const routes = ['/', '/contact', '/news/114'];

const site = sharedSite();
let chrome: Awaited<ReturnType<typeof launch>>;

beforeAll(async () => {
  const chromePath = ensureChromium();
  chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...browserFlags], logLevel: 'silent' });
  // Pictures are made when they are first asked for, and keep the machine busy: a first visitor has been here.
  await audit('/');
}, 120_000);

afterAll(() => chrome.kill());

/** The audits that take points away, with what they found. */
function shortcomings({ audits, categories }: Result): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (weight === 0 || audit?.score === null || audit?.score === undefined || audit.score >= 1) return [];
      return [`${id}: ${audit.errorMessage ?? JSON.stringify(audit.details ?? audit.explanation)?.slice(0, 900)}`];
    }),
  );
}

async function audit(route: string): Promise<Result> {
  const url = `http://localhost:${new URL(site.address).port}${route}`;
  const flags: Flags = {
    port: chrome.port,
    logLevel: 'silent',
    onlyCategories: categories,
    // This audit takes no points, and is the only one that needs a trace of the page.
    skipAudits: ['baseline'],
    disableFullPageScreenshot: true,
    // Long enough for the app to start; the speed that longer waits make exact is not looked at here.
    pauseAfterFcpMs: 0,
    pauseAfterLoadMs: 0,
    networkQuietThresholdMs: 500,
    cpuQuietThresholdMs: 500,
  };
  const outcome = await lighthouse(url, flags);
  if (!outcome) throw new Error('Lighthouse gave no result');
  return outcome.lhr;
}

test.each(routes)(
  '%s has full marks for best practices and search engines',
  async (route) => {
    const result = await audit(route);
    expect(shortcomings(result)).toEqual([]);
    expect(Object.values(result.categories).map(({ id, score }) => [id, score])).toEqual(
      categories.map((category) => [category, 1]),
    );
  },
  60_000,
);

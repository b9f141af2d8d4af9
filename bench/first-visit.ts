/** Home on a slow phone, against the same page without scripts, and what is visited after it, against the pages as they were; both served by nginx. */
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { ask } from '../tests/ask.ts';
import { startSite } from '../tests/start-site.ts';
import { type Metric, median } from './metric.ts';
import { startNginx } from './nginx.ts';
import { copyPages } from './page-copies.ts';
import { blockingTime, newPhone, startBrowser } from './phone.ts';
import { findProgram } from './program.ts';

const rounds = 7;
const home = '/en-US';
const news = '/en-US/news';
const maxGrowth = 14 * 1024;

export async function measureFirstVisit(): Promise<Metric[]> {
  const program = await findProgram('nginx', 'without it the page is not held against itself without scripts');
  if (!program) return [];
  const site = await startSite();
  const browser = await startBrowser();
  const copies = await copyPages(browser, site.address, [home, news]);
  const still = await startNginx(program, copies.still);
  const old = await startNginx(program, copies.old);
  const visits: { site: Three; still: Three; old: Three }[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      visits.push({
        site: await visitThree(browser, site.address),
        still: await visitThree(browser, still.address),
        old: await visitThree(browser, old.address),
      });
    }
    const colds = visits.map(({ site }) => site.cold);
    const blocking = colds.map((seen) => blockingTime(seen, seen.firstPaint));
    const shifts = visits.flatMap(({ site }) => Object.values(site).map(({ shift }) => shift));
    const growth = await growthByStyles(site);
    /** Of one of the three visits: ours against a copy's. */
    const ratio = (
      what: string,
      visit: keyof Three,
      paint: 'largest' | 'firstPaint',
      copy: 'still' | 'old',
      limit: number,
    ): Metric => {
      const [ours, theirs] = (['site', copy] as const).map((whose) =>
        median(visits.map((round) => round[whose][visit][paint])),
      ) as [number, number];
      return {
        what,
        value: `${(ours / theirs).toFixed(2)} × (${whole(ours)} / ${whole(theirs)} ms)`,
        limit: `≤ ${limit.toFixed(2)} ×`,
        isMet: ours / theirs <= limit,
      };
    };
    return [
      ratio('Home on a slow phone, cold: largest paint / that of the copy¹ by nginx', 'cold', 'largest', 'still', 0.8),
      ratio('Home on a slow phone, cold: first paint / that of the copy¹', 'cold', 'firstPaint', 'still', 0.7),
      ratio(
        'News after it, as a plain link leads there: largest paint / that of the copy²',
        'second',
        'largest',
        'old',
        1,
      ),
      ratio(
        'News after it, as a plain link leads there: first paint / that of the copy²',
        'second',
        'firstPaint',
        'old',
        1,
      ),
      ratio(
        'Home again, as a plain link leads there: largest paint / that of the copy²',
        'repeat',
        'largest',
        'old',
        1,
      ),
      ratio(
        'Home again, as a plain link leads there: first paint / that of the copy²',
        'repeat',
        'firstPaint',
        'old',
        1,
      ),
      {
        what: 'Home: blocking time before the visitor does anything',
        value: `${whole(median(blocking))} ms (most ${whole(Math.max(...blocking))})`,
        limit: '0 ms',
        isMet: median(blocking) === 0,
      },
      {
        what: 'All three visits: cumulative layout shift, the most',
        value: Math.max(...shifts).toFixed(3),
        limit: '≤ 0.01',
        isMet: Math.max(...shifts) <= 0.01,
      },
      {
        what: 'Home: what its styles add to its HTML, compressed',
        value: `${(growth / 1024).toFixed(1)} KB`,
        limit: `≤ ${maxGrowth / 1024} KB`,
        isMet: growth <= maxGrowth,
      },
      {
        what: '¹ Without scripts, its stylesheets and its font as links in the head: the page of 2026-11-15',
        value: '',
      },
      { what: '² The same with its scripts', value: '' },
    ];
  } finally {
    await browser.close();
    await still.stop();
    await old.stop();
    await site.stop();
  }
}

type Three = Awaited<ReturnType<typeof visitThree>>;

/** One phone's first page, its second, and the first again, with what is then in the browser's cache. */
async function visitThree(browser: Browser, origin: string) {
  const { visit, goOn, end } = await newPhone(browser);
  const cold = await visit(origin + home);
  const second = await goOn(origin + news);
  const repeat = await goOn(origin + home);
  await end();
  return { cold, second, repeat };
}

async function growthByStyles(site: { address: string }): Promise<number> {
  const { text } = await ask(site, home, { 'accept-encoding': 'identity' });
  const { body } = await ask(site, home, { 'accept-encoding': 'br' });
  return body.length - (await promisify(brotliCompress)(text.replace(/<style>.*?<\/style>/s, ''))).length;
}

const whole = (milliseconds: number) => Math.round(milliseconds).toLocaleString('en-US');

/** What somebody at the board waits for: its first rows, a filter, and frames while it is scrolled. */
import type { Browser, Page } from 'playwright-core';
import { joinStaff } from '../tests/colleague.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { word } from '../tests/studio-steps.ts';
import { type Metric, median } from './metric.ts';
import { startBrowser } from './phone.ts';
import { boardRows, openStudio } from './studio.ts';

const maxRatio = 1.3;
const maxFilterMs = 200;

type Environment = { DATA_DIR: string; DATABASE_URL: string };

/** Both in turn, with a browser whose cache has the scripts. */
export async function compareScreens(
  few: Environment,
  many: Environment,
  { small, large }: Record<'small' | 'large', number>,
  rounds: number,
): Promise<Metric[]> {
  const sites = [await startSite(few), await startSite(many)] as const;
  const browser = await startBrowser();
  try {
    const [atFew, atMany] = [await sitDown(browser, sites[0], few), await sitDown(browser, sites[1], many)];
    const times = { few: [] as number[], many: [] as number[], filter: [] as number[], scroll: [] as number[] };
    for (let round = -1; round < rounds; round++) {
      const [one, other] = [await timeBoard(atFew, sites[0]), await timeBoard(atMany, sites[1])];
      const filter = await timeFilter(atMany);
      const scroll = await maxFrameMs(atMany);
      if (round < 0) continue;
      times.few.push(one);
      times.many.push(other);
      times.filter.push(filter);
      times.scroll.push(scroll);
    }
    const ratio = median(times.many) / median(times.few);
    return [
      {
        what: `The board opened in a browser until its first rows: time at ${large} articles / at ${small}`,
        value: `${ratio.toFixed(2)} × (${median(times.many).toFixed(0)} ms)`,
        limit: `≤ ${maxRatio} ×`,
        isMet: ratio <= maxRatio,
      },
      {
        what: `A filter chosen at ${large} articles until its rows are on the screen, median`,
        value: `${median(times.filter).toFixed(0)} ms (most ${Math.max(...times.filter).toFixed(0)})`,
        limit: `< ${maxFilterMs} ms`,
        isMet: median(times.filter) < maxFilterMs,
      },
      {
        what: `${large} articles scrolled through from end to end: longest frame, median`,
        value: `${median(times.scroll).toFixed(0)} ms (most ${Math.max(...times.scroll).toFixed(0)})`,
      },
    ];
  } finally {
    await browser.close();
    for (const site of sites) await site.stop();
  }
}

async function sitDown(browser: Browser, site: Site, environment: Environment): Promise<Page> {
  const [person] = await joinStaff(environment, 1);
  if (!person) throw new Error('nobody has joined');
  return (await openStudio(browser, site, person)).newPage();
}

async function timeBoard(page: Page, { address }: Site): Promise<number> {
  await page.goto(`${address}/api/ping`);
  const start = performance.now();
  await page.goto(`${address}/studio`, { waitUntil: 'commit' });
  await boardRows(page).nth(5).waitFor();
  return performance.now() - start;
}

/** As the page itself sees it: from the choice to the frame that shows other rows. */
async function timeFilter(page: Page): Promise<number> {
  const select = page.getByLabel(word('board.filter.slug'));
  await select.selectOption('');
  await page.locator('[role=grid][aria-busy=false]').waitFor();
  const before = await boardRows(page).first().innerText();
  return select.evaluate(
    (element, shown) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const check = () => {
          const row = document.querySelector<HTMLElement>('[role=grid][aria-busy=false] tbody th');
          const isShown = row !== null && row.innerText !== '' && row.innerText !== shown;
          if (isShown) resolve(performance.now() - start);
          else requestAnimationFrame(check);
        };
        (element as HTMLSelectElement).value = 'works';
        element.dispatchEvent(new Event('change', { bubbles: true }));
        requestAnimationFrame(check);
      }),
    before,
  );
}

/** Two seconds from the top to the bottom. */
async function maxFrameMs(page: Page): Promise<number> {
  await page.getByLabel(word('board.filter.slug')).selectOption('');
  await boardRows(page).nth(5).waitFor();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const steps = 120;
        let [step, longest, last] = [0, 0, performance.now()];
        const next = (now: number) => {
          longest = Math.max(longest, now - last);
          last = now;
          scrollTo(0, (document.documentElement.scrollHeight * ++step) / steps);
          if (step < steps) requestAnimationFrame(next);
          else resolve(longest);
        };
        requestAnimationFrame((now) => {
          last = now;
          requestAnimationFrame(next);
        });
      }),
  );
}

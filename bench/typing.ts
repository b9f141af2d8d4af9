/** From a key to the frame that shows it, in a long text on a slow computer, and from the end of typing to the preview. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Colleague, done, joinStaff } from '../tests/colleague.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { word } from '../tests/studio-steps.ts';
import { longText } from './long-text.ts';
import { type Metric, median, percentile } from './metric.ts';
import { startBrowser } from './phone.ts';
import { openStudio, textBody } from './studio.ts';

const path = '/page/terms-of-use/text/en-US';
const limits = { keyMs: 50, previewMs: 1000 };
const cpuSlowdown = 4;
const betweenKeysMs = 120;

export type TypingSize = { length?: number; keys?: number; pauses?: number };

export async function measureTyping(size: TypingSize = {}): Promise<Metric[]> {
  const { length = 20_000, keys = 200, pauses = 5 } = size;
  const site = await startSite();
  const browser = await startBrowser();
  try {
    const [person] = await joinStaff({ DATA_DIR: site.dataDir }, 1);
    if (!person) throw new Error('nobody has joined');
    const metrics: Metric[] = [];
    for (const view of ['rich text', 'Markdown'] as const) {
      const short = await timeKeys(browser, site, person, { length: 200, keys, view });
      const long = await timeKeys(browser, site, person, { length, keys, view });
      metrics.push({
        what: `Key to paint in ${length} characters of ${view}, ${cpuSlowdown} × slowed CPU, p95 (in 200 characters)`,
        value: `${percentile(long, 0.95)} ms (${percentile(short, 0.95)} ms)`,
        limit: `≤ ${limits.keyMs} ms`,
        isMet: percentile(long, 0.95) <= limits.keyMs,
      });
    }
    metrics.push(await measurePreview(browser, site, person, pauses));
    return metrics;
  } finally {
    await browser.close();
    await site.stop();
  }
}

type Typing = { length: number; keys: number; view: 'rich text' | 'Markdown' };

/** In the middle of the text, while drafts are kept and sent. */
async function timeKeys(browser: Browser, site: Site, person: Colleague, { length, keys, view }: Typing) {
  await putText(site, person, length);
  const { page, session } = await open(browser, site, person);
  const body = view === 'Markdown' ? page.locator('.cm-content') : textBody(page);
  if (view === 'Markdown') await page.getByRole('button', { name: word('editor.view.markdown') }).click();
  const blocks = body.locator(view === 'Markdown' ? '.cm-line' : 'p');
  await blocks.nth(Math.floor((await blocks.count()) / 2)).click();
  await page.keyboard.press('End');
  await page.evaluate(observeKeys);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.keyboard.type('lantern '.repeat(Math.ceil(keys / 8)).slice(0, keys), { delay: betweenKeysMs });
  await page.waitForTimeout(500);
  const times = await page.evaluate(() => window.keyTimes);
  await page.context().close();
  // What took less than 16 ms is not reported.
  return [...times, ...Array<number>(Math.max(0, keys - times.length)).fill(16)];
}

/** Begins with a text of this length. The last round's tab may still be sending what was typed into it. */
async function putText(site: Site, person: Colleague, length: number): Promise<void> {
  const Markdown = await longText(length, 'en-US');
  let written = await person.write(site, path, { Markdown });
  for (let again = 0; written.status === 412 && again < 20; again++)
    written = await person.write(site, path, { Markdown });
  done(written);
}

declare global {
  interface Window {
    keyTimes: number[];
  }
}

/** Runs in the page. The browser itself tells when the frame after a key was shown, to 8 ms. */
function observeKeys() {
  window.keyTimes = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.keyTimes.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function open(browser: Browser, site: Site, person: Colleague): Promise<{ page: Page; session: CDPSession }> {
  const context = await openStudio(browser, site, person);
  const page = await context.newPage();
  await page.goto(`${site.address}/studio/page/terms-of-use`);
  await textBody(page).waitFor();
  return { page, session: await context.newCDPSession(page) };
}

/** From the moment the draft is sent, which a pause of a second in typing leads to. */
async function measurePreview(browser: Browser, site: Site, person: Colleague, pauses: number): Promise<Metric> {
  await putText(site, person, 5000);
  const { page } = await open(browser, site, person);
  await page.getByRole('button', { name: word('pagePreview.show') }).click();
  const preview = page.frameLocator('iframe');
  await preview.locator('h1').waitFor();
  const times: number[] = [];
  for (let pause = 0; pause < pauses; pause++) {
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    const title = `Terms, changed ${pause} times`;
    await page.getByLabel(word('text.title'), { exact: true }).fill(title);
    await sent;
    const start = performance.now();
    await preview.getByRole('heading', { name: title }).first().waitFor();
    times.push(performance.now() - start);
  }
  await page.context().close();
  return {
    what: 'After a pause in typing until the page beside it shows it, median',
    value: `${median(times).toFixed(0)} ms (most ${Math.max(...times).toFixed(0)})`,
    limit: `≤ ${limits.previewMs} ms`,
    isMet: median(times) <= limits.previewMs,
  };
}

/** `npm run dev`: from the change of a page, a message or a style to its sight in an open tab that nobody touches. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { copyProject } from '../tests/project-copy.ts';
import { edit, startDevelopment, styleEdits, wordEdits } from '../tests/start-development.ts';
import { type Metric, median } from './metric.ts';
import { startBrowser } from './phone.ts';

const limitMs = 1000;
const rounds = 3;

const edits = [
  ...wordEdits.map((it) => ({ ...it, selector: 'main', color: undefined })),
  ...styleEdits.map((it) => ({ ...it, shown: undefined })),
];
type ShownEdit = (typeof edits)[number];

export async function measureEditShown(): Promise<Metric[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const browser = await startBrowser();
  try {
    await copyProject(folder);
    const dataDir = path.join(folder, 'data');
    await cp(process.env.IMPORTED_SAMPLE ?? '', dataDir, { recursive: true });
    const development = await startDevelopment(folder, dataDir);
    try {
      const page = await browser.newPage({ locale: 'en-US', colorScheme: 'light' });
      const metrics: Metric[] = [];
      for (const each of edits) metrics.push(await measure(page, `${development.address}/about`, folder, each));
      return metrics;
    } finally {
      await development.stop();
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(page: Page, address: string, folder: string, change: ShownEdit): Promise<Metric> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(address, { waitUntil: 'networkidle' });
    const start = performance.now();
    await edit(folder, change);
    await seen(page, change, true);
    times.push(performance.now() - start);
    await edit(folder, { ...change, from: change.to, to: change.from });
    await seen(page, change, false);
  }
  const worst = Math.max(...times);
  return {
    what: `npm run dev: a change to ${change.what} until an untouched tab shows it, the worst of ${rounds}`,
    value: `${Math.round(worst)} ms (median ${Math.round(median(times))})`,
    limit: `≤ ${limitMs} ms`,
    isMet: worst <= limitMs,
  };
}

async function seen(page: Page, { selector, shown, color }: ShownEdit, isWanted: boolean): Promise<void> {
  await page.waitForFunction(
    ({ selector, shown, color, isWanted }) => {
      const element = document.querySelector<HTMLElement>(selector);
      if (!element) return false;
      const isShown = shown ? element.innerText.includes(shown) : getComputedStyle(element).color === color;
      return isShown === isWanted;
    },
    { selector, shown, color, isWanted },
    { polling: 20 },
  );
}

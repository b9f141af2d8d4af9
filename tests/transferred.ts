/** What a visit transferred so far of our own files, as they came: compressed. */
import type { Page } from 'playwright-core';

export type Transferred = { script: number; style: number; font: number };

export const transferred = (page: Page): Promise<Transferred> =>
  page.evaluate(() => {
    const kinds = { js: 'script', css: 'style', woff2: 'font' } as const;
    const bytes = { script: 0, style: 0, font: 0 };
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      const ending = /\.(js|css|woff2)$/.exec(new URL(entry.name).pathname)?.[1] as keyof typeof kinds | undefined;
      if (ending) bytes[kinds[ending]] += entry.encodedBodySize;
    }
    return bytes;
  });

const kilobyte = 1024;

/** The most that may be transferred, in bytes. */
export const budget = {
  beforeAnything: 5 * kilobyte,
  appOnHome: 105 * kilobyte,
  appElsewhere: 125 * kilobyte,
  stylesOnHome: 14 * kilobyte,
  fonts: 40 * kilobyte,
};

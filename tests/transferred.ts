/** What a visit transferred so far of our own files, as they came: compressed. */
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';

export type Transferred = { script: number; style: number; font: number };

/** The styles that came with the page count as much as a file of them would. */
export async function transferred(page: Page): Promise<Transferred> {
  const { inline, ...bytes } = await page.evaluate(() => {
    const kinds = { js: 'script', css: 'style', woff2: 'font' } as const;
    const inline = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
    const bytes = { script: 0, style: 0, font: 0, inline };
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      const ending = /\.(js|css|woff2)$/.exec(new URL(entry.name).pathname)?.[1] as keyof typeof kinds | undefined;
      if (ending) bytes[kinds[ending]] += entry.encodedBodySize;
    }
    return bytes;
  });
  return { ...bytes, style: bytes.style + brotliCompressSync(inline).length };
}

const kilobyte = 1024;

/** The most that may be transferred, in bytes. */
export const budget = {
  beforeAnything: 5 * kilobyte,
  appOnHome: 105 * kilobyte,
  appElsewhere: 125 * kilobyte,
  stylesOnHome: 14 * kilobyte,
  fonts: 40 * kilobyte,
};

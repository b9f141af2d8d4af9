/** Looks at a screen of the studio in both themes, wide and narrow: for barriers, and for what is wider than the window. */
import type { Page } from 'playwright-core';
import { axeScript, barriers, standards } from './axe.ts';

const looks = [
  ['light', { width: 1280, height: 800 }],
  ['dark', { width: 390, height: 844 }],
] as const;

export function createInspection(page: Page) {
  const found: string[] = [];
  return {
    found,
    async inspect(name: string) {
      await page.evaluate(axeScript);
      for (const [theme, size] of looks) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        found.push(...(await barriers(page, standards)).map((it) => `${name}, ${theme}: ${it}`));
        const extra = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (extra > 0) found.push(`${name} at ${size.width}: ${extra}px too wide`);
      }
    },
  };
}

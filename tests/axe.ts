/** What keeps people out of a page, as axe finds it. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as axe from 'axe-core';
import type { Page } from 'playwright-core';

/** To be run in a page before `barriers`. */
export const axeScript = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function barriers(page: Page, runOnly: string[], without: string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  return page.evaluate(
    async (options: axe.RunOptions) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      return (await axe.run(document, options)).violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any, all, none }) => {
          const reasons = [...any, ...all, ...none].map(({ message }) => message);
          return `${id}: ${html.slice(0, 160)} (${reasons.join('; ')})`;
        }),
      );
    },
    { runOnly, rules, resultTypes: ['violations'] } satisfies axe.RunOptions,
  );
}

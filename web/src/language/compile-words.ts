/** A Vite plugin that turns word files into parsed messages, so that no parser is sent to the browser. */
import { readFile } from 'node:fs/promises';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

export function compileWords(): Plugin {
  return {
    name: 'compile-words',
    enforce: 'pre',
    async load(id) {
      if (!/\/language\/words\/[^/]+\.json$/.test(id)) return null;
      this.addWatchFile(id);
      const words = JSON.parse(await readFile(id, 'utf8')) as Record<string, string>;
      const parsed = Object.entries(words).map(([key, text]) => [key, parse(text, { ignoreTag: false })]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(parsed))}`, moduleType: 'js' };
    },
  };
}

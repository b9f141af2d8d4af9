/** A Vite plugin that turns a part of a word file into parsed messages, so that no parser is sent to the browser. */
import { readFile } from 'node:fs/promises';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { partOf } from './word-parts.ts';

export function compileWords(): Plugin {
  return {
    name: 'compile-words',
    enforce: 'pre',
    async load(id) {
      const [, file = '', part] = /^(.*\/language\/words\/[^/]+\.json)\?part=(\w+)$/.exec(id) ?? [];
      if (!part) return null;
      this.addWatchFile(file);
      const words = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
      const parsed = Object.entries(words)
        .filter(([key]) => partOf(key) === part)
        .map(([key, text]) => [key, parse(text, { ignoreTag: false })]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(parsed))}`, moduleType: 'js' };
    },
  };
}

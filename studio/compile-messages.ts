/** A Vite plugin for message files: `?messages` is a language's messages, parsed, so that no parser is sent to the browser. */
import { readFile } from 'node:fs/promises';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    async load(id) {
      const [, file = ''] = /^(.*\/language\/messages\/[^/]+\.json)\?messages$/.exec(id) ?? [];
      if (!file) return null;
      this.addWatchFile(file);
      const texts = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>);
      const parsed = texts.map(([key, text]) => [key, parse(text, { ignoreTag: false })]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(parsed))}`, moduleType: 'js' };
    },
  };
}

/**
 * A Vite plugin for message files: `?parts` is the imports of a file's parts by their names, and `?part=about` the messages
 * of one, parsed, so that no parser is sent to the browser.
 */
import { readFile } from 'node:fs/promises';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { messageParts, partOf } from './message-parts.ts';

export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    async load(id) {
      const [, file = '', query, part] = /^(.*\/language\/messages\/[^/]+\.json)\?(parts|part=(\w+))$/.exec(id) ?? [];
      if (query === 'parts') {
        const imports = messageParts.map((name) => `${name}: () => import(${JSON.stringify(`${file}?part=${name}`)})`);
        return { code: `export default { ${imports.join(', ')} }`, moduleType: 'js' };
      }
      if (!part) return null;
      this.addWatchFile(file);
      const messages = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
      const parsed = Object.entries(messages)
        .filter(([key]) => partOf(key) === part)
        .map(([key, text]) => [key, parse(text, { ignoreTag: false })]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(parsed))}`, moduleType: 'js' };
    },
  };
}

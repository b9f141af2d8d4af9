/**
 * A Vite plugin for message files: `?parts` is the imports of a language's parts by their names, and `?part=about` the
 * messages of one, parsed, so that no parser is sent to the browser.
 */
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { messageParts, partOf } from './message-parts.ts';
import { readMessages, watchedFiles } from './read-messages.ts';

export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    async load(id) {
      const [, file = '', locale = '', query, part] =
        /^(.*\/language\/messages\/([^/]+)\.json)\?(parts|part=(\w+))$/.exec(id) ?? [];
      if (query === 'parts') {
        const imports = messageParts.map((name) => `${name}: () => import(${JSON.stringify(`${file}?part=${name}`)})`);
        return { code: `export default { ${imports.join(', ')} }`, moduleType: 'js' };
      }
      if (!part) return null;
      for (const watched of watchedFiles(locale)) this.addWatchFile(watched);
      const parsed = Object.entries(readMessages(locale))
        .filter(([key]) => partOf(key) === part)
        .map(([key, text]) => [key, parse(text, { ignoreTag: false })]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(parsed))}`, moduleType: 'js' };
    },
    /** A company's file has no modules of its own: its messages are in those of the site's file. */
    hotUpdate({ file, modules }) {
      const [, locale] = /\/sample\/messages\/([^/]+)\.json$/.exec(file) ?? [];
      if (!locale) return modules;
      return watchedFiles(locale).flatMap((watched) => [
        ...(this.environment.moduleGraph.getModulesByFile(watched) ?? []),
      ]);
    },
  };
}

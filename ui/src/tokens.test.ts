import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { localeCodes } from 'contract/locale';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const scriptOf = (code: string) => new Intl.Locale(code).maximize().script;

test.each(localeCodes.filter((code) => scriptOf(code) !== 'Latn'))(
  '%s names the fonts that have its script',
  (code) => {
    expect(read('ui/src/tokens.css')).toMatch(RegExp(String.raw`:lang\(${code}\) \{\s*--sans: `));
  },
);

test('no stylesheet but the tokens knows a language', () => {
  const files = globSync('{ui,web,studio}/src/**/*.css', { cwd: root }).filter((file) =>
    /:lang\(|\[lang/.test(read(file)),
  );
  expect(files).toEqual(['ui/src/tokens.css']);
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('the breakpoints are those of the specification, and each is used', () => {
  const defined = [...read('ui/src/media.css').matchAll(/@custom-media --(\w+) \(width <= ([\d.]+px)\)/g)];
  expect(defined.map(([, name, width]) => [name, width])).toEqual([
    ['xs', '479.98px'],
    ['sm', '575.98px'],
    ['md', '767.98px'],
    ['lg', '991.98px'],
    ['xl', '1199.98px'],
    ['xxl', '1599.98px'],
  ]);
  const styles = globSync('{ui,web,studio}/src/**/*.css', { cwd: root }).map(read).join();
  for (const [, name] of defined) expect(styles).toContain(`@media (--${name})`);
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readComponents } from './sbom.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What a closed product may be made of; libvips (LGPL) and Lightning CSS (MPL) are used as they come. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
];

test('all that the site is made of has a licence that allows it', () => {
  const others = readComponents().filter(({ licenses: [licence] }) =>
    (licence?.expression ?? 'none').split(' AND ').some((part) => !allowed.includes(part)),
  );
  expect(others).toEqual([]);
});

test('what a workspace depends on is listed, with the version that is installed and its checksum', async () => {
  const components = readComponents();
  for (const workspace of ['contract', 'content', 'web', 'server']) {
    const { dependencies } = JSON.parse(await readFile(path.join(root, workspace, 'package.json'), 'utf8'));
    for (const [name, version] of Object.entries(dependencies).filter(([, wanted]) => wanted !== '*')) {
      expect(components).toContainEqual(
        expect.objectContaining({
          name,
          version,
          hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
        }),
      );
    }
  }
  const names = components.map(({ name }) => name);
  expect(names).not.toContain('vitest');
  // Also of what is installed within another package.
  expect(names.filter((name) => name.includes('node_modules'))).toEqual([]);
});

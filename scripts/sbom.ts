/** `npm run sbom`: writes what the site is made of, with licences, to sbom.json (CycloneDX). */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Locked = { version?: string; license?: string; integrity?: string; dev?: boolean; link?: boolean };

const root = path.resolve(import.meta.dirname, '..');
const folder = 'node_modules/';

/** All that is installed for running the site, on any machine, by the lock file. Tools for tests are left out. */
export function readComponents() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes(folder) && !dev && !link)
    .map(([place, locked]) => toComponent(place.slice(place.lastIndexOf(folder) + folder.length), locked));
}

function toComponent(name: string, { version, license, integrity = '' }: Locked) {
  const [algorithm = '', hash = ''] = integrity.split('-');
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ expression: license }],
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }],
  };
}

if (import.meta.main) {
  const components = readComponents();
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components };
  writeFileSync(path.join(root, 'sbom.json'), `${JSON.stringify(document, null, 2)}\n`);
  const licences = Map.groupBy(components, ({ licenses: [licence] }) => licence?.expression);
  for (const [licence, { length }] of licences) console.log(`${licence}: ${length}`);
  console.log(`${components.length} packages in sbom.json`);
}

/** `npm run sbom`: writes what the site is made of, with licences, to sbom.json (CycloneDX). */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ProductionPackage, readProductionPackages } from './production-packages.ts';

const root = path.resolve(import.meta.dirname, '..');

export const readComponents = () => readProductionPackages().map(toComponent);

function toComponent({ name, version, license, integrity = '' }: ProductionPackage) {
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

/** The packages that the site runs with, by the lock file: what `npm ci --omit=dev` would install, on any machine. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const folder = 'node_modules/';

type Locked = { version?: string; license?: string; integrity?: string; dev?: boolean; link?: boolean };

/** `place` is where a package is installed, such as `node_modules/a/node_modules/b`. */
export type ProductionPackage = Locked & { place: string; name: string };

export function readProductionPackages(): ProductionPackage[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes(folder) && !dev && !link)
    .map(([place, locked]) => ({ ...locked, place, name: place.slice(place.lastIndexOf(folder) + folder.length) }));
}

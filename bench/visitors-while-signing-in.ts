/** What visitors of kept pages notice of a flood of sign-ins, on both databases. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { kinds } from '../tests/faults/database.ts';
import { forVisitors } from '../tests/faults/visitors.ts';
import type { Site } from '../tests/start-site.ts';
import { compareVisits, type Extent, keepAside, withSite } from './kept-pages.ts';
import type { Metric } from './metric.ts';

export async function measureVisitorsWhileSigningIn(extent: Extent = { seconds: 15, rounds: 8 }) {
  const metrics: Metric[] = [];
  for (const kind of kinds) {
    const measure = (site: Site) => compareVisits(`${kind}, a flood of sign-ins`, site, extent, () => beginFlood(site));
    metrics.push(...(await withSite(kind, { ...forVisitors, SAMPLE: 'on' }, measure)));
  }
  return metrics;
}

/** One at a time is checked, and the others wait for it: as much as passwords can cost. */
async function beginFlood(site: Site) {
  const program = path.resolve(import.meta.dirname, '../tests/faults/hostile-client.ts');
  const client = fork(program, [new URL(site.address).port, 'sign-ins']);
  await once(client, 'message');
  await keepAside(client.pid);
  return async () => {
    const exit = once(client, 'exit');
    client.disconnect();
    await exit;
  };
}

/** What visitors of kept pages notice of a flood of sign-ins, on both databases. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { kinds } from '../tests/faults/database.ts';
import { forVisitors } from '../tests/faults/visitors.ts';
import { compareVisits, type Extent, withSite } from './kept-pages.ts';
import type { Metric } from './metric.ts';

export async function measureVisitorsWhileSigningIn(extent?: Extent): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const kind of kinds) {
    metrics.push(
      ...(await withSite(kind, { ...forVisitors, SAMPLE: 'on' }, ({ address }) =>
        compareVisits(`${kind}, a flood of sign-ins`, address, () => beginFlood(address), extent),
      )),
    );
  }
  return metrics;
}

/** One at a time is checked, and the others wait for it: as much as passwords can cost. */
function beginFlood(address: string) {
  const program = path.resolve(import.meta.dirname, '../tests/faults/hostile-client.ts');
  const client = fork(program, [new URL(address).port, 'sign-ins'], { detached: true });
  return { busy: client, end: () => client.disconnect() };
}

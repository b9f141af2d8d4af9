/** What visitors of kept pages notice of a flood of sign-ins, on both databases. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { kinds, openPlace } from '../tests/faults/database.ts';
import { forVisitors } from '../tests/faults/visitors.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { compareVisits, core, type Extent } from './kept-pages.ts';
import type { Metric } from './metric.ts';
import { pinTo } from './process.ts';
import { findProgram } from './program.ts';

export async function measureVisitorsWhileSigningIn({ seconds, rounds }: Extent = { seconds: 30, rounds: 4 }) {
  if (!(await findProgram('taskset', 'it keeps the site and who asks it on a core each'))) return [];
  const metrics: Metric[] = [];
  for (const kind of kinds) {
    const place = await openPlace(kind);
    const site = await startSite({ ...forVisitors, SAMPLE: 'on', PREPARE_PICTURES: 'off', ...place.environment });
    try {
      const what = `${kind}, a flood of sign-ins`;
      metrics.push(...(await compareVisits(what, site, { seconds, rounds }, () => beginFlood(site))));
    } finally {
      await site.stop();
      await place.close();
    }
  }
  return metrics;
}

/** One at a time is checked, and the others wait for it: as much as passwords can cost. */
async function beginFlood(site: Site) {
  const program = path.resolve(import.meta.dirname, '../tests/faults/hostile-client.ts');
  const client = fork(program, [new URL(site.address).port, 'sign-ins']);
  await pinTo(core.others, client.pid ?? 0);
  await once(client, 'message');
  return async () => {
    const exit = once(client, 'exit');
    client.disconnect();
    await exit;
  };
}

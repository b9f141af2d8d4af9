/** Documents made of the whole content: made when first asked for, and kept until the content changes. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'contract';

const checkEvery = 1000;
const patience = 300;

export type Keep = <T>(name: string, make: () => Promise<T>) => Promise<T>;

export function createKept(client: Pick<Client, 'ping'>): Keep {
  const kept = new Map<string, Promise<unknown>>();
  let revision: number | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  let lastMaking: Promise<unknown> = Promise.resolve();

  async function check() {
    const { data } = await client.ping();
    if (data.Revision !== revision) kept.clear();
    revision = data.Revision;
    checkedAt = Date.now();
  }

  function enqueue<T>(make: () => Promise<T>): Promise<T> {
    // One at a time: a crowd of feed readers must not take the site's power from its visitors.
    const making = lastMaking.then(make, make);
    lastMaking = making;
    return making;
  }

  return async <T>(name: string, make: () => Promise<T>) => {
    if (Date.now() - checkedAt >= checkEvery) {
      checking ??= check().finally(() => {
        checking = undefined;
      });
      // While the service does not answer, what was true before is better than nothing.
      if (kept.has(name)) await Promise.race([checking.catch(() => {}), sleep(patience, undefined, { ref: false })]);
      else await checking;
    }
    const known = kept.get(name);
    if (known) return known as Promise<T>;
    const making = enqueue(make);
    kept.set(name, making);
    making.catch(() => kept.get(name) === making && kept.delete(name));
    return making;
  };
}

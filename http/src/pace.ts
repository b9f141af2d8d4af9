/** Keeps apart in time what one network asks for, so that it leaves the processor to others: some of it waits, the rest is refused. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { OverloadedError } from './concurrency-limit.ts';
import { networkOf } from './network.ts';

const maxNetworks = 10_000;
const maxWaiting = 5;

/** Waits until it is the address's turn. */
export function createPace(intervalMs: number): (address: string) => Promise<void> {
  const freeFrom = new LRUCache<string, number>({ max: maxNetworks });
  return async (address) => {
    const network = networkOf(address);
    const present = performance.now();
    const turn = Math.max(present, freeFrom.get(network) ?? 0);
    if (turn - present > maxWaiting * intervalMs) throw new OverloadedError();
    freeFrom.set(network, turn + intervalMs);
    if (turn > present) await sleep(turn - present, undefined, { ref: false });
  };
}

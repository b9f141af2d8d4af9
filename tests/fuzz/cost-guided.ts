/** Looks for requests that cost much: keeps what costs more than the median, and mutates it further. */
import type { Site } from '../start-site.ts';
import { type Cost, sendAndMeasure } from './cost.ts';
import { any, describe, type Input, mutate, slightlyLarger, toRequest } from './mutate.ts';
import { type Seed, seedsByKind } from './seeds.ts';
import { problemOf } from './send.ts';

/** The cost is of one request, also where several came at once. */
type Measured = { input: Input; bytes: number; cost: Cost };

type Findings = { requests: number; seconds: number; newPageCpuMs: number; costs: Measured[]; tooCostly: Measured[] };

/** What the worst may cost, in pages that nobody has asked for before. */
const maxCostInPages = 5;

const maxKept = 40;
const measures = ['cpuMs', 'milliseconds', 'memory'] as const;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Sends so many requests, one after the other, or as many as there is time for. Throws with the first that is answered badly. */
export async function findCostly(site: Site, requests: number, maxSeconds: number): Promise<Findings> {
  const began = Date.now();
  const secondsPassed = () => (Date.now() - began) / 1000;
  const kept = new Map<Seed, Measured[]>();
  let sent = 0;

  async function measure(input: Input): Promise<Measured> {
    const request = toRequest(input);
    const { answer, cost } = await sendAndMeasure(site, request);
    sent += 1;
    const problem = problemOf(request, answer);
    if (problem) throw new Error(`${problem}: ${describe(input)}`);
    const { bytes, count } = request;
    return { input, bytes: bytes.length / count, cost: { ...cost, cpuMs: cost.cpuMs / count } };
  }

  while (sent < requests && secondsPassed() < maxSeconds) {
    const seed = any(any(seedsByKind));
    const parents = kept.getOrInsert(seed, []);
    const first = await measure(mutate(any([{ seed, mutations: [] }, ...parents.map(({ input }) => input)])));
    if (!measures.some((one) => first.cost[one] > median(parents.map(({ cost }) => cost[one])))) continue;
    // Again, because a garbage collection may have fallen into it.
    const again = await measure(slightlyLarger(first.input));
    parents.push(again.cost.cpuMs < first.cost.cpuMs ? again : first);
    if (parents.length > maxKept) parents.sort((a, b) => b.cost.cpuMs - a.cost.cpuMs).pop();
  }
  const findings = { requests: sent, seconds: secondsPassed(), costs: [...kept.values()].flat() };
  const newPageCpuMs = await costOfNewPage(site);
  const isTooCostly = ({ cost }: Measured) => cost.cpuMs > newPageCpuMs * maxCostInPages;

  /** Five times more: what the process happened to do besides is not in each of them. */
  async function isSurelyTooCostly(found: Measured): Promise<boolean> {
    let one = found;
    for (let times = 0; times < 5 && isTooCostly(one); times++) one = await measure(slightlyLarger(one.input));
    return isTooCostly(one);
  }

  const tooCostly: Measured[] = [];
  for (const one of findings.costs.filter(isTooCostly)) if (await isSurelyTooCostly(one)) tooCostly.push(one);
  return { ...findings, newPageCpuMs, tooCostly };
}

async function costOfNewPage(site: Site): Promise<number> {
  const costs: number[] = [];
  for (let n = 0; n < 20; n++) {
    const bytes = Buffer.from(`GET /en-US/search?q=steam${n} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    costs.push((await sendAndMeasure(site, { bytes, isWhole: true })).cost.cpuMs);
  }
  return median(costs);
}

export const cpuPerKilobyte = ({ bytes, cost }: Measured) => cost.cpuMs / (bytes / 1024);

/** Ten rows of a table; of inputs that grow the same fields in the same ways, only the worst. */
export function worst(costs: Measured[], badness: (one: Measured) => number): string[] {
  const waysToGrow = ({ input: { seed, mutations } }: Measured) =>
    [seed.name, ...mutations.map(({ kind, field }) => `${kind} ${field}`).sort()].join();
  const rising = costs.toSorted((a, b) => badness(a) - badness(b));
  const distinct = new Map(rising.map((one) => [waysToGrow(one), one]));
  return [...distinct.values()]
    .sort((a, b) => badness(b) - badness(a))
    .slice(0, 10)
    .map(toRow);
}

export function toRow(one: Measured): string {
  const { cpuMs, milliseconds, memory } = one.cost;
  const cells = [cpuMs, milliseconds, cpuPerKilobyte(one)].map((value) => value.toFixed(2));
  return `| ${describe(one.input)} | ${Math.round(one.bytes)} | ${cells.join(' | ')} | ${memory} |`;
}

/** Sends a site many requests of every kind, and answers what it then knows of them. */
import fc from 'fast-check';
import { memoryOf } from '../memory.ts';
import { type Site, startSite } from '../start-site.ts';
import { type Request, request } from './requests.ts';
import { problemOf, send } from './send.ts';
import { marker } from './texts.ts';

const atOnce = 16;

type Outcome = {
  requests: number;
  seconds: number;
  statuses: Record<string, number>;
  slowest: number;
  memory: number[];
};

/** At info every request is logged; as the site comes, what is kept is given without. */
export const logLevels = ['info', 'warn'];

/** A site that lets one address send many forms, and whose log is kept to be looked at. */
export async function startFuzzedSite(logLevel: string) {
  const log: string[] = [];
  const site = await startSite({ LOG_LEVEL: logLevel, FORM_PER_MINUTE: '10000', FORM_PER_DAY: '100000' });
  for (const stream of [site.output, site.errors]) stream.on('data', (chunk) => log.push(String(chunk)));
  return { site, log };
}

/** Throws with the first requests that are answered badly, as they were sent, and the seed that leads to them again. */
export async function fuzz(site: Site, requests: number, seed: number): Promise<Outcome> {
  const statuses: Record<string, number> = {};
  const memory: number[] = [];
  const runs = Math.ceil(requests / atOnce);
  const start = Date.now();
  let slowest = 0;
  let done = 0;
  const batch = fc.array(request, { minLength: atOnce, maxLength: atOnce, size: 'max' });
  const property = fc.asyncProperty(batch, async (all) => {
    const problems = await Promise.all(
      all.map(async (each) => {
        const answer = await send(site, each);
        const status = String(answer.status ?? 'none');
        statuses[status] = (statuses[status] ?? 0) + 1;
        slowest = Math.max(slowest, Math.round(answer.milliseconds));
        done++;
        const problem = problemOf(each, answer);
        return problem && `${problem}: ${JSON.stringify(each.bytes.toString('latin1').slice(0, 2000))}`;
      }),
    );
    if (memory.length < Math.floor((done / requests) * 20)) memory.push(await memoryOf(site));
    const found = problems.filter((problem) => problem !== undefined);
    if (found.length > 0) throw new Error(found.join('\n'));
  });
  // As a whole, what was sent is too long to be read.
  const reporter = async ({ failed, errorInstance }: fc.RunDetails<[Request[]]>) => {
    if (failed) throw new Error(`FUZZ_SEED=${seed}\n${errorInstance}`);
  };
  // Made smaller, a request that is not answered would be waited for again and again.
  await fc.assert(property, { numRuns: runs, seed, asyncReporter: reporter, endOnFailure: true });
  return { requests: done, seconds: (Date.now() - start) / 1000, statuses, slowest, memory };
}

/** Lines of a log that hold what was planted, or a query, or were written past all care for that. */
export function personalLines(log: string[]): string[] {
  return log
    .join('')
    .split('\n')
    .filter((line) => line.includes(marker) || /"(url|path)":"[^"]*\?|^[^{]/.test(line));
}

/**
 * From the click that publishes an announcement in four languages until every process shows it: four workers and a second
 * host. Somebody had asked for each page just before, when there was nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { localeCodes } from 'contract';
import { ask } from '../tests/ask.ts';
import { type Colleague, done, joinStaff } from '../tests/colleague.ts';
import { type Kind, kinds, openPlace } from '../tests/faults/database.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { type Metric, median } from './metric.ts';

const limit = 1;
const workers = 4;
const timeoutMs = 20_000;

export async function measureReleaseShown({ rounds = 9 } = {}): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const kind of kinds) {
    const place = await openPlace(kind);
    const first = await startSite({ ...place.environment, WORKERS: String(workers) });
    // A second host has the same database, or asks the first.
    const second = await startSite(kind === 'PostgreSQL' ? place.environment : { CONTENT_URL: first.address });
    try {
      metrics.push(await measure(kind, await joinStaff(place.environment, 1), [first, second], rounds));
    } finally {
      await second.stop();
      await first.stop();
      await place.close();
    }
  }
  return metrics;
}

async function measure(kind: Kind, [person]: Colleague[], sites: [Site, Site], rounds: number): Promise<Metric> {
  if (!person) throw new Error('nobody has joined');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // Somewhere within what the sites wait between two looks.
    await sleep(1000 + Math.random() * 1000);
    const id = await write(person, sites[0], `Announced ${round} times`);
    const paths = localeCodes.map((language) => `/${language}/news/${id}`);
    for (const path of paths) await Promise.all(sites.map((site) => fromEveryWorker(site, path)));
    const items = localeCodes.map((Language) => ({ Subject: 'article', ID: id, Language }));
    const start = performance.now();
    done(await person.release(sites[0], items));
    await Promise.all(sites.flatMap((site) => paths.map((path) => untilShown(site, path, `Announced ${round} times`))));
    times.push((performance.now() - start) / 1000);
  }
  return {
    what: `${kind}, a release of four languages until ${workers} workers and a second host show it, median`,
    value: `${median(times).toFixed(2)} s (worst ${Math.max(...times).toFixed(2)} s)`,
    limit: `< ${limit} s`,
    isMet: median(times) < limit,
  };
}

async function write(person: Colleague, site: Site, Title: string): Promise<string> {
  const { ID } = done(await person.send(site, 'POST', '/article', { Slug: 'news', Type: 'Info' }));
  for (const language of localeCodes) {
    const text = { Title, Summary: 'In a list.', Markdown: 'A text of some words.' };
    done(await person.write(site, `/article/${ID}/text/${language}`, text));
  }
  return ID;
}

/** Connections go to one worker after the other. */
const fromEveryWorker = (site: Site, path: string) =>
  Promise.all(Array.from({ length: workers }, () => ask(site, path, { connection: 'close' })));

async function untilShown(site: Site, path: string, title: string): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const answers = await fromEveryWorker(site, path);
    if (answers.every(({ status, text }) => status === 200 && text.includes(title))) return;
    await sleep(10);
  }
  throw new Error(`${path} was not shown within ${timeoutMs} ms`);
}

/**
 * From the click that publishes until every process shows it, four workers and a second host: an announcement in four
 * languages, and another description and focal point of its picture. Somebody had asked for each page just before.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { localeCodes } from 'contract';
import { ask } from '../tests/ask.ts';
import { type Colleague, done, joinStaff } from '../tests/colleague.ts';
import { type Kind, kinds, openPlace } from '../tests/faults/database.ts';
import { pictureFile } from '../tests/given-files.ts';
import { type Site, startSite } from '../tests/start-site.ts';
import { type Metric, median } from './metric.ts';

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
      const [person] = await joinStaff(place.environment, 1);
      if (!person) throw new Error('nobody has joined');
      const sites: Sites = [first, second];
      metrics.push(
        await measureAnnounced(kind, person, sites, rounds),
        await measureDescribed(kind, person, sites, rounds),
      );
    } finally {
      await second.stop();
      await first.stop();
      await place.close();
    }
  }
  return metrics;
}

type Sites = [first: Site, second: Site];
type Items = { Subject: string; ID: string; Language?: string }[];

/** What is published in a round, and what each of these pages then says. */
type Round = { items: Items; isShown: Map<string, (html: string) => boolean> };

const inFourLanguages = (id: string): Items =>
  localeCodes.map((Language) => ({ Subject: 'article', ID: id, Language }));

async function measureAnnounced(kind: Kind, person: Colleague, sites: Sites, rounds: number): Promise<Metric> {
  const times = await measure(person, sites, rounds, async (round) => {
    const title = `Announced ${round} times`;
    const id = await write(person, sites[0], title, 'A text of some words.');
    const isShown = (html: string) => html.includes(title);
    return {
      items: inFourLanguages(id),
      isShown: new Map(localeCodes.map((language) => [`/${language}/news/${id}`, isShown])),
    };
  });
  return toMetric(`${kind}, a release of four languages`, times, 1);
}

async function measureDescribed(kind: Kind, person: Colleague, sites: Sites, rounds: number): Promise<Metric> {
  const { name, buffer } = await pictureFile('described.jpg', '#406080');
  const { ID: file } = done(await person.send(sites[0], 'PUT', `/media/${name}`, buffer));
  const id = await write(person, sites[0], 'Described', `![](${name})`);
  const facts = `/article/${id}/facts`;
  const { Type, Kind, Work, Version } = done(await person.send(sites[0], 'GET', facts));
  const covered = { Type, Kind, Work, Cover: file };
  done(await person.send(sites[0], 'PUT', facts, covered, { 'if-match': `"${Version}"` }));
  done(await person.release(sites[0], inFourLanguages(id)));

  const times = await measure(person, sites, rounds, async (round) => {
    const alt = (language: string) => `Seen ${round} times in ${language}`;
    // Never where it was in the round before.
    const Focus = { X: [0.25, 0.5, 0.75][round % 3], Y: 0.25 };
    const Alt = Object.fromEntries(localeCodes.map((language) => [language, alt(language)]));
    done(await person.send(sites[0], 'PATCH', `/media/${file}`, { Alt, Focus }, { 'if-match': '*' }));
    const crop = new RegExp(`picture-${file}\\{[^}]*object-position:${Number(Focus.X) * 100}% 25%`);
    const isShown: Round['isShown'] = new Map();
    for (const language of localeCodes) {
      isShown.set(`/${language}/news/${id}`, (html) => html.includes(alt(language)) && crop.test(html));
      isShown.set(`/${language}/news`, (html) => crop.test(html));
    }
    return { items: [{ Subject: 'attachment', ID: file }], isShown };
  });
  return toMetric(
    `${kind}, a release of a picture’s descriptions and focal point, on its article and in lists`,
    times,
    2,
  );
}

async function measure(
  person: Colleague,
  sites: Sites,
  rounds: number,
  prepare: (round: number) => Promise<Round>,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // Somewhere within what the sites wait between two looks.
    await sleep(1000 + Math.random() * 1000);
    const { items, isShown } = await prepare(round);
    for (const path of isShown.keys()) await Promise.all(sites.map((site) => fromEveryWorker(site, path)));
    const start = performance.now();
    done(await person.release(sites[0], items));
    await Promise.all(sites.flatMap((site) => [...isShown].map(([path, test]) => untilShown(site, path, test))));
    times.push((performance.now() - start) / 1000);
  }
  return times;
}

const toMetric = (what: string, times: number[], limit: number): Metric => ({
  what: `${what} until ${workers} workers and a second host show it, median`,
  value: `${median(times).toFixed(2)} s (worst ${Math.max(...times).toFixed(2)} s)`,
  limit: `< ${limit} s`,
  isMet: median(times) < limit,
});

async function write(person: Colleague, site: Site, Title: string, Markdown: string): Promise<string> {
  const { ID } = done(await person.send(site, 'POST', '/article', { Slug: 'news', Type: 'Info' }));
  for (const language of localeCodes)
    done(await person.write(site, `/article/${ID}/text/${language}`, { Title, Summary: 'In a list.', Markdown }));
  return ID;
}

/** Connections go to one worker after the other. */
const fromEveryWorker = (site: Site, path: string) =>
  Promise.all(Array.from({ length: workers }, () => ask(site, path, { connection: 'close' })));

async function untilShown(site: Site, path: string, isShown: (html: string) => boolean): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const answers = await fromEveryWorker(site, path);
    if (answers.every(({ status, text }) => status === 200 && isShown(text))) return;
    await sleep(10);
  }
  throw new Error(`${path} was not shown within ${timeoutMs} ms`);
}

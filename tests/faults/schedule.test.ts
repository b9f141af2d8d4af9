/** A release whose time comes while everything is down, or while the clock jumps: it goes out once, before anything is answered. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../ask.ts';
import { type Colleague, done, joinStaff } from '../colleague.ts';
import { type Site, startSite } from '../start-site.ts';
import { newClock } from './clock.ts';
import { kinds, newPlace, type Place, readDatabase } from './database.ts';
import { fewerRounds, say, times } from './rounds.ts';

const workers = 4;
const article = 101;
const page = `/en-US/news/${article}`;
const text = `/article/${article}/text/en-US`;
const minute = 60_000;
const quiet = { LOG_LEVEL: 'error', PREPARE_PICTURES: 'off' };

/** A host with four workers and a second host, which share the database. */
const startBoth = async ({ environment }: Place, more: Record<string, string> = {}): Promise<[Site, Site]> => {
  const common = { ...environment, ...quiet, ...more };
  return Promise.all([startSite({ ...common, WORKERS: String(workers) }), startSite(common)]);
};

/** Connections go to one worker after the other. */
const fromEveryWorker = (site: Site, path: string) =>
  Promise.all(Array.from({ length: 2 * workers }, () => ask(site, path, { connection: 'close' })));

async function schedule(person: Colleague, site: Site, title: string, at: number): Promise<string> {
  done(await person.write(site, text, { Title: title }));
  const item = { Subject: 'article', ID: String(article), Language: 'en-US' };
  const { ID, State } = done(await person.release(site, [item], { Name: title, At: new Date(at).toISOString() }));
  expect(State).toBe('scheduled');
  return ID;
}

/** The API's answers; pages follow within the second in which the website asks whether there is something new. */
async function answeredTitles(sites: Site[]): Promise<Set<string>> {
  const path = await addressOf(sites[0] as Site);
  const answers = await Promise.all(sites.map((site) => fromEveryWorker(site, path)));
  return new Set(answers.flat().map((answer) => JSON.parse(answer.text).data.Title));
}

/** Of the article in the API, in the category of English news. */
async function addressOf(site: Site): Promise<string> {
  const { data: languages } = JSON.parse((await ask(site, '/api/language/')).text);
  const { ID } = languages.find(({ Code }: { Code: string }) => Code === 'en-US');
  const category = JSON.parse((await ask(site, `/api/category/${ID}/news`)).text).data.ID;
  return `/api/article/${category}/${article}`;
}

const moveTo = (place: Place, id: string, at: number) =>
  readDatabase(place, (db) =>
    db.transaction().execute((trx) =>
      trx
        .updateTable('release')
        .set({ at: new Date(at).toISOString() })
        .where('id', '=', id)
        .execute(),
    ),
  );

const revisionOf = async (site: Site) => JSON.parse((await ask(site, '/api/ping')).text).data.Revision as number;

/** The release is applied, and told of once. */
async function expectOnce(place: Place, id: string, title: string): Promise<void> {
  const [release, told] = await readDatabase(place, (db) =>
    Promise.all([
      db.selectFrom('release').select(['state', 'failure']).where('id', '=', id).executeTakeFirstOrThrow(),
      db.selectFrom('audit').select('data').where('action', '=', 'publish').execute(),
    ]),
  );
  expect(release).toEqual({ state: 'applied', failure: null });
  expect(told.filter(({ data }) => JSON.parse(data ?? '{}').Title === title)).toHaveLength(1);
}

test.each(kinds)(
  'a release that is due while two hosts with four workers are down goes out once, on %s',
  async (kind) => {
    const place = await newPlace(kind);
    // The first start imports the sample.
    await (await startSite({ ...place.environment, ...quiet })).stop();
    const [person] = await joinStaff(place.environment, 1);
    if (!person) throw new Error('nobody has joined');
    let sites = await startBoth(place);
    onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))));
    const starts: number[] = [];
    const counts = { down: 0, up: 0 };
    for (let round = 0; round < fewerRounds; round++) {
      const title = `Round ${round} on ${kind}`;
      const before = await revisionOf(sites[0]);
      const isDown = round % 4 < 3;
      const at = Date.now() + (isDown ? 60 * minute : 5000);
      const id = await schedule(person, sites[round % 2] as Site, title, at);
      expect([...(await answeredTitles(sites))]).not.toContain(title);
      if (isDown) {
        counts.down++;
        await Promise.all(sites.map((site) => site.kill()));
        // Nobody is there to notice that its time comes within a second instead of an hour.
        await moveTo(place, id, Date.now() + randomInt(1000));
        await sleep(1000);
        const began = Date.now();
        sites = await startBoth(place);
        starts.push(Date.now() - began);
        // Pages too: there is none that was kept.
        const pages = await Promise.all(sites.map((site) => fromEveryWorker(site, page)));
        for (const { text } of pages.flat()) expect(text).toContain(title);
      } else {
        counts.up++;
        while (Date.now() < at) await answeredTitles(sites);
      }
      expect(await answeredTitles(sites)).toEqual(new Set([title]));
      await expectOnce(place, id, title);
      expect(await revisionOf(sites[1])).toBe(before + 1);
    }
    say({
      fault: `a release due while two hosts with ${workers} workers are down`,
      database: kind,
      rounds: fewerRounds,
      lost: `out once and before the first answer, ${counts.down} times after all were killed, ${counts.up} times while all ran`,
      recovery: starts.length > 0 ? times(starts) : 'none needed',
    });
  },
);

test.each(kinds)('a release goes out once, by whatever steps the clock comes to its time, on %s', async (kind) => {
  const place = await newPlace(kind);
  await (await startSite({ ...place.environment, ...quiet })).stop();
  const [person] = await joinStaff(place.environment, 1);
  if (!person) throw new Error('nobody has joined');
  const clock = await newClock();
  const sites = await startBoth(place, clock.environment);
  onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))));
  const before = await revisionOf(sites[0]);

  const first = `Forward on ${kind}`;
  const id = await schedule(person, sites[0], first, Date.now() + 10 * minute);
  await clock.setOff(9 * minute);
  expect([...(await answeredTitles(sites))]).not.toContain(first);
  await clock.setOff(11 * minute);
  expect(await answeredTitles(sites)).toEqual(new Set([first]));
  await clock.setOff(-5 * minute);
  expect(await answeredTitles(sites)).toEqual(new Set([first]));

  const second = `Back and forth on ${kind}`;
  const next = await schedule(person, sites[1], second, Date.now() + 2 * minute);
  await clock.setOff(-15 * minute);
  expect(await answeredTitles(sites)).toEqual(new Set([first]));
  await clock.setOff(3 * minute);
  expect(await answeredTitles(sites)).toEqual(new Set([second]));
  for (const offset of [-15, 15, 0]) {
    await clock.setOff(offset * minute);
    expect(await answeredTitles(sites)).toEqual(new Set([second]));
  }
  await expectOnce(place, id, first);
  await expectOnce(place, next, second);
  expect(await revisionOf(sites[1])).toBe(before + 2);
  say({
    fault: 'clock set forward and back around the time of a release',
    database: kind,
    rounds: 7,
    lost: 'out once, not before its time',
    recovery: 'none needed',
  });
});

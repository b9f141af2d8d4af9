/** Ten people edit, publish, schedule, take down and undo two texts at random, and processes are killed while they do. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { fieldsOfTranslation } from '../../content/src/item/article-text.ts';
import { hashFields } from '../../content/src/item/item.ts';
import {
  act,
  createRandom,
  findLost,
  longestScheduleMs,
  type Person,
  type Saved,
} from '../../content/src/studio/testing/random-acts.ts';
import { ask } from '../ask.ts';
import { joinStaff } from '../colleague.ts';
import { type Site, startSite } from '../start-site.ts';
import { type Kind, kinds, newPlace, type Place, readDatabase } from './database.ts';
import { rounds, say, times } from './rounds.ts';

const people = 10;
const interleavings = rounds * 5;
const betweenKills = 20;
const article = 101;
/** Of a process or database that is not there. */
const outages = [0, 503];

type Victim = 'a server' | 'both servers' | 'PostgreSQL';

const victims: Record<Kind, Victim[]> = {
  SQLite: ['a server', 'both servers'],
  PostgreSQL: ['a server', 'both servers', 'PostgreSQL'],
};

/** What visitors see of each language is the edition that is said to be live, and search finds as many. */
async function expectAgreement(place: Place): Promise<void> {
  const { rows, live, entries, waiting } = await readDatabase(place, (db) =>
    db.transaction().execute(async (trx) => ({
      rows: await trx
        .selectFrom('translation')
        .innerJoin('language', 'language.id', 'translation.language_id')
        .selectAll('translation')
        .select('language.code')
        .where('article_id', '=', article)
        .orderBy('language.code')
        .execute(),
      live: await trx
        .selectFrom('item')
        .innerJoin('edition', (join) =>
          join
            .onRef('edition.subject', '=', 'item.subject')
            .onRef('edition.subject_id', '=', 'item.subject_id')
            .onRef('edition.language', '=', 'item.language')
            .onRef('edition.number', '=', 'item.live_edition'),
        )
        .select(['item.language', 'edition.hash'])
        .where('item.subject', '=', 'article')
        .where('item.subject_id', '=', String(article))
        .where('item.language', '!=', '')
        .orderBy('item.language')
        .execute(),
      entries: await trx.selectFrom('search_entry').select('language_id').where('article_id', '=', article).execute(),
      waiting: await trx
        .selectFrom('release')
        .select(['id', 'failure'])
        .where('state', 'in', ['scheduled', 'failed'])
        .execute(),
    })),
  );
  expect(live).toEqual(rows.map((row) => ({ language: row.code, hash: hashFields(fieldsOfTranslation(row)) })));
  expect(entries).toHaveLength(rows.length);
  expect(waiting).toEqual([]);
}

/** All that was ever kept of the article. */
const keptIn = (place: Place) =>
  readDatabase(place, async (db) => {
    const id = String(article);
    const editions = await db.selectFrom('edition').select('fields').where('subject_id', '=', id).execute();
    const drafts = await db.selectFrom('item').select('fields').where('subject_id', '=', id).execute();
    return JSON.stringify([editions, drafts]);
  });

test.each(kinds)('ten people write two texts while processes are killed, and nothing is lost, on %s', async (kind) => {
  const place = await newPlace(kind);
  const start = () => startSite({ ...place.environment, LOG_LEVEL: 'silent', PREPARE_PICTURES: 'off' });
  const sites: Site[] = [await start(), await start()];
  onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))));
  const staff = await joinStaff(place.environment, people);
  const random = createRandom(20_261_116);
  const saved: Saved[] = [];
  const recoveries: number[] = [];

  /** At any moment of what they are doing. */
  async function kill(victim: Victim): Promise<void> {
    await sleep(randomInt(150));
    const gone = victim === 'both servers' ? [0, 1] : victim === 'a server' ? [randomInt(2)] : [];
    await Promise.all([...gone.map((at) => sites[at]?.kill()), victim === 'PostgreSQL' && place.postgres?.kill()]);
    const began = Date.now();
    if (victim === 'PostgreSQL') await place.postgres?.start();
    for (const at of gone) sites[at] = await start();
    for (const site of sites) while ((await ask(site, '/api/ping')).status !== 200) await sleep(20);
    recoveries.push(Date.now() - began);
  }

  for (let round = 0; round < interleavings; round++) {
    const isKilling = round % betweenKills === betweenKills - 1;
    const acts = staff.map(({ id, send }, index) => {
      const site = sites[(round + index) % 2] as Site;
      const person: Person = { id, send: (...asked) => send(site, ...asked) };
      return act(person, random, `word${round * people + index}`, { article, outages: isKilling ? outages : [] });
    });
    const victim = victims[kind][randomInt(victims[kind].length)] as Victim;
    const [done] = await Promise.all([Promise.all(acts), isKilling && kill(victim)]);
    for (const one of done) if (one) saved.push(one);
    if (!isKilling) continue;
    await sleep(longestScheduleMs);
    // Whatever is due goes out before this is answered.
    await Promise.all(sites.map((site) => ask(site, '/api/ping')));
    await expectAgreement(place);
    expect(findLost(saved, await keptIn(place))).toEqual([]);
  }

  const acknowledged = saved.filter(({ isAcknowledged }) => isAcknowledged).length;
  expect(acknowledged).toBeGreaterThan(interleavings);
  say({
    fault: `SIGKILL of ${victims[kind].join(', ')} while ${people} people write two texts`,
    database: kind,
    rounds: interleavings,
    lost: `0 of ${acknowledged} acknowledged saves lost (${saved.length - acknowledged} without an answer), what is live is always an edition`,
    recovery: recoveries.length > 0 ? times(recoveries) : 'none needed',
  });
});

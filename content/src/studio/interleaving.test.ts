/**
 * Several people edit, publish, schedule, take down and undo at random, several at once. Whatever they did: what visitors
 * see is always some edition, whole; nothing that was acknowledged is lost; and search and the board agree with it.
 */
import { localeCodes } from 'contract';
import { expect, test } from 'vitest';
import { fieldsOfTranslation } from '../item/article-text.ts';
import { hashFields } from '../item/item.ts';
import { databases, get } from '../testing/service.ts';
import { type Service, startSite, textOf, type Writer, writer } from './testing/writer.ts';

/** Few enough for every run; the environment can ask for more. */
const rounds = Number(process.env.INTERLEAVINGS ?? 40);

const languages = ['en-US', 'ja-JP'] as const;

/** The same numbers for the same seed, on every machine. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof createRandom>;

/** A save that was acknowledged: the version says in which order. */
type Saved = { address: string; version: number; by: string; word: string };

async function act({ browser, itemOf, id }: Writer, random: Random, word: string): Promise<Saved | undefined> {
  const language = languages[random(2)] ?? 'en-US';
  const address = textOf(1, language);
  const item = `article 1 ${language}`;
  const Overrides = ['empty_summary'];
  switch (random(7)) {
    case 0:
    case 1:
    case 2: {
      const { Version, Title } = (await browser.get(address)).body.data;
      const text = { Title, Markdown: `${word} in a text.`, IsMinor: random(2) === 0 };
      const { status } = await browser.put(address, text, { headers: { 'if-match': `"${Version}"` } });
      expect([200, 412]).toContain(status);
      return status === 200 ? { address, version: Version + 1, by: id, word } : undefined;
    }
    case 3: {
      const Items = (random(2) ? [item] : languages.map((code) => `article 1 ${code}`)).map((name) => itemOf(name));
      expect([201, 422]).toContain((await browser.post('/release', { Name: 'x', Items, Overrides })).status);
      return undefined;
    }
    case 4: {
      const At = new Date(Date.now() + random(longestScheduleMs)).toISOString();
      const body = { Name: 'later', Items: [itemOf(item)], At, Overrides };
      expect([201, 422]).toContain((await browser.post('/release', body)).status);
      return undefined;
    }
    case 5: {
      const body = { Name: 'down', Items: [itemOf(item, 'take-down')] };
      expect([201, 422]).toContain((await browser.post('/release', body)).status);
      return undefined;
    }
    default: {
      const releases = (await browser.get('/release/?state=applied')).body.data;
      const chosen = releases[random(releases.length)];
      if (chosen) expect([201, 409]).toContain((await browser.post(`/release/${chosen.ID}/undo`)).status);
      return undefined;
    }
  }
}

/** All that was ever kept: every edition, and the drafts. */
async function keptBy({ content: { db } }: Service): Promise<string> {
  const editions = await db.selectFrom('edition').select('fields').execute();
  const drafts = await db.selectFrom('item').select('fields').execute();
  return JSON.stringify([editions, drafts]);
}

const longestScheduleMs = 60;

async function expectAgreement(service: Service, person: Writer) {
  const { db } = service.content;
  // Whatever is scheduled goes out before the board is answered, and nothing after.
  await new Promise((resolve) => setTimeout(resolve, longestScheduleMs + 10));
  const board = (await person.browser.get('/board')).body.data.find(({ ID }: { ID: string }) => ID === '1');
  const rows = await db.selectFrom('translation').selectAll().where('article_id', '=', 1).execute();
  for (const code of localeCodes) {
    const language = await db.selectFrom('language').select('id').where('code', '=', code).executeTakeFirst();
    const row = rows.find(({ language_id }) => language_id === language?.id);
    expect({ code, isLive: board.Cells[code].IsLive }).toEqual({ code, isLive: row !== undefined });
    if (!row) continue;
    const { LiveEdition } = await person.read(textOf(1, code));
    const edition = await db
      .selectFrom('edition')
      .selectAll()
      .where('subject_id', '=', '1')
      .where('language', '=', code)
      .where('number', '=', LiveEdition)
      .executeTakeFirstOrThrow();
    expect(edition.hash).toBe(hashFields(fieldsOfTranslation(row)));
    const word = /^word\d+/.exec(row.markdown)?.[0] ?? 'Hello';
    const isEnglish = code === 'en-US';
    if (word === 'Hello' && !isEnglish) continue;
    const found = await get(service.app, `/api/article/?category_id=${isEnglish ? 2 : 5}&q=${word}`);
    expect({ word, total: found.body.total }).toEqual({ word, total: 1 });
  }
  const entries = await db.selectFrom('search_entry').select('language_id').where('article_id', '=', 1).execute();
  expect(entries).toHaveLength(rows.length);
}

test.each(databases)('whatever several people do at once, nothing acknowledged is lost, on %s', async (kind) => {
  const service = await startSite(kind);
  const people = await Promise.all([writer(service), writer(service), writer(service)]);
  const random = createRandom(20_261_116);
  const acknowledged: Saved[] = [];
  for (let round = 0; round < rounds; round++) {
    const acts = people.map((person, index) => act(person, random, `word${round * people.length + index}`));
    for (const saved of await Promise.all(acts)) if (saved) acknowledged.push(saved);
    if (round % 8 === 0) await expectAgreement(service, people[0] as Writer);
  }
  await expectAgreement(service, people[0] as Writer);
  const { body } = await (people[0] as Writer).browser.get('/release/?state=scheduled');
  expect(body.total).toBe(0);
  expect(acknowledged.length).toBeGreaterThan(rounds / 2);
  // Who goes on writing replaces the own draft; all else is an edition, or the draft.
  const kept = await keptBy(service);
  const inOrder = acknowledged.toSorted((one, other) => one.version - other.version);
  const lost = inOrder.filter((saved, index) => {
    const next = inOrder.slice(index + 1).find(({ address }) => address === saved.address);
    return next?.by !== saved.by && !kept.includes(`${saved.word} in a text.`);
  });
  expect(lost).toEqual([]);
  const failed = await service.content.db
    .selectFrom('release')
    .select('failure')
    .where('state', '=', 'failed')
    .execute();
  expect(failed).toEqual([]);
});

/**
 * Several people edit, publish, schedule, take down and undo at random, several at once. Whatever they did: what visitors
 * see is always some edition, whole; nothing that was acknowledged is lost; and search and the board agree with it.
 */
import { localeCodes } from 'contract';
import { expect, test } from 'vitest';
import { fieldsOfTranslation } from '../item/article-text.ts';
import { hashFields } from '../item/item.ts';
import { databases, get } from '../testing/service.ts';
import { act, createRandom, findLost, longestScheduleMs, type Person, type Saved } from './testing/random-acts.ts';
import { type Service, startSite, textOf, type Writer, writer } from './testing/writer.ts';

/** Few enough for every run; the environment can ask for more. */
const rounds = Number(process.env.INTERLEAVINGS ?? 40);

/** All that was ever kept: every edition, and the drafts. */
async function keptBy({ content: { db } }: Service): Promise<string> {
  const editions = await db.selectFrom('edition').select('fields').execute();
  const drafts = await db.selectFrom('item').select('fields').execute();
  return JSON.stringify([editions, drafts]);
}

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
    const acts = people.map(({ id, browser }, index) => {
      const send: Person['send'] = (method, path, body, headers) =>
        browser.send(method, path, body, { headers: headers ?? {} });
      return act({ id, send }, random, `word${round * people.length + index}`, { article: 1 });
    });
    for (const saved of await Promise.all(acts)) if (saved) acknowledged.push(saved);
    if (round % 8 === 0) await expectAgreement(service, people[0] as Writer);
  }
  await expectAgreement(service, people[0] as Writer);
  const { body } = await (people[0] as Writer).browser.get('/release/?state=scheduled');
  expect(body.total).toBe(0);
  expect(acknowledged.length).toBeGreaterThan(rounds / 2);
  expect(findLost(acknowledged, await keptBy(service))).toEqual([]);
  const failed = await service.content.db
    .selectFrom('release')
    .select('failure')
    .where('state', '=', 'failed')
    .execute();
  expect(failed).toEqual([]);
});

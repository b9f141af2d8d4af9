/**
 * Several people who edit, publish, schedule, take down and undo at random, beside somebody with a folder. Whatever they
 * did: what visitors see is always some edition, whole; nothing that was acknowledged is lost; and search and the board
 * agree with it.
 */
import { localeCodes } from 'contract';
import { expect } from 'vitest';
import type { Database } from '../../database/index.ts';
import { fieldsOfTranslation } from '../../item/article-text.ts';
import { hashFields } from '../../item/item.ts';
import { changeFolder } from '../../testing/folder.ts';
import { textOf } from './writer.ts';

/** The same numbers for the same seed, on every machine. */
export function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export type Random = ReturnType<typeof createRandom>;

/** Status 0: the process was killed before it answered. */
// biome-ignore lint/suspicious/noExplicitAny: what a test expects of it is what it says
export type Answer = { status: number; body: any };

export type Person = {
  id: string;
  get(path: string): Promise<Answer>;
  put(path: string, body: unknown, headers: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
};

/** A save: the version says in which order. One that was not answered may have been made or not. */
export type Saved = { address: string; version: number; by: string; word: string; isAnswered: boolean };

const languages = ['en-US', 'ja-JP'] as const;
const maxScheduleMs = 60;

const expectOneOf = (statuses: number[], { status, body }: Answer) =>
  expect({ status, body }).toMatchObject({ status: expect.toBeOneOf([0, ...statuses]) });

const itemOf = (Language: string, Action = 'publish') => ({ Subject: 'article', ID: '1', Language, Action });

export async function act({ id, get, put, post }: Person, random: Random, word: string): Promise<Saved | undefined> {
  const language = languages[random(2)] ?? 'en-US';
  const address = textOf(1, language);
  const Overrides = ['empty_summary'];
  switch (random(7)) {
    case 0:
    case 1:
    case 2: {
      const isMinor = random(2) === 0;
      const { Version, Title } = (await get(address)).body?.data ?? {};
      if (Version === undefined) return undefined;
      const text = { Title: Title || 'A title', Markdown: `${word} in a text.`, IsMinor: isMinor };
      const answer = await put(address, text, { 'if-match': `"${Version}"` });
      expectOneOf([200, 412], answer);
      if (answer.status === 412) return undefined;
      return { address, version: Version + 1, by: id, word, isAnswered: answer.status === 200 };
    }
    case 3: {
      const Items = (random(2) ? [language] : languages).map((code) => itemOf(code));
      expectOneOf([201, 422], await post('/release', { Name: 'now', Items, Overrides }));
      return undefined;
    }
    case 4: {
      const At = new Date(Date.now() + random(maxScheduleMs)).toISOString();
      expectOneOf([201, 422], await post('/release', { Name: 'later', Items: [itemOf(language)], At, Overrides }));
      return undefined;
    }
    case 5: {
      const Items = [itemOf(language, 'take-down')];
      expectOneOf([201, 422], await post('/release', { Name: 'down', Items }));
      return undefined;
    }
    default: {
      const releases = (await get('/release/?state=applied')).body?.data ?? [];
      const chosen = releases[random(releases.length)];
      if (chosen) expectOneOf([201, 409], await post(`/release/${chosen.ID}/undo`, {}));
      return undefined;
    }
  }
}

export type ImportChoice = { take?: 'folder' | 'studio'; asDrafts?: boolean };

/** Changes a text of the folder, or removes it. Answers how to import it, and the word if it has to be kept then. */
export async function changeAtRandom(folder: string, random: Random, word: string) {
  const language = languages[random(2)] ?? 'en-US';
  const isRemoval = random(6) === 0;
  const head = '---\ntitle: Of the folder\npublished: 2026-01-01T00:00:00Z\n---\n';
  const file = `articles/news/hello/${language}.md`;
  await changeFolder(folder, { [file]: isRemoval ? undefined : `${head}\n${word} in a text.\n` });
  const choices: ImportChoice[] = [{}, { take: 'folder' }, { take: 'studio' }, { asDrafts: true, take: 'folder' }];
  const choice = choices[random(choices.length)] ?? {};
  return { choice, word: isRemoval || choice.take === 'studio' ? undefined : word };
}

type Watched = {
  db: Database;
  person: Person;
  find(categoryId: number, word: string): Promise<number>;
  /** As `/api/ping` tells it: nothing older is answered afterwards. */
  readRevision(): Promise<number>;
};

/**
 * Compares what is of one revision: PostgreSQL may commit what an import has sent after the import is killed, between two of
 * the readings, and what visitors are told may be of the revision before for a fifth of a second.
 */
export async function expectAgreement(watched: Watched): Promise<void> {
  // Whatever is scheduled goes out before the board is answered, and nothing after.
  await new Promise((resolve) => setTimeout(resolve, maxScheduleMs + 10));
  for (;;) {
    const revision = await watched.readRevision();
    const [compared] = await Promise.allSettled([compare(watched)]);
    if ((await watched.readRevision()) !== revision) continue;
    if (compared.status === 'rejected') throw compared.reason;
    return;
  }
}

async function compare({ db, person, find }: Watched): Promise<void> {
  const board = (await person.get('/board')).body.data.find(({ ID }: { ID: string }) => ID === '1');
  const rows = await db.selectFrom('translation').selectAll().where('article_id', '=', 1).execute();
  for (const code of localeCodes) {
    const language = await db.selectFrom('language').select('id').where('code', '=', code).executeTakeFirst();
    const row = rows.find(({ language_id }) => language_id === language?.id);
    expect({ code, isLive: board.Cells[code].IsLive }).toEqual({ code, isLive: row !== undefined });
    if (!row) continue;
    const { LiveEdition } = (await person.get(textOf(1, code))).body.data;
    const edition = await db
      .selectFrom('edition')
      .selectAll()
      .where('subject_id', '=', '1')
      .where('language', '=', code)
      .where('number', '=', LiveEdition)
      .executeTakeFirstOrThrow();
    expect(edition.hash).toBe(hashFields(fieldsOfTranslation(row)));
    const word = /^word\d+/.exec(row.markdown)?.[0];
    if (word) expect({ word, total: await find(code === 'en-US' ? 2 : 5, word) }).toEqual({ word, total: 1 });
  }
  const entries = await db.selectFrom('search_entry').select('language_id').where('article_id', '=', 1).execute();
  expect(entries).toHaveLength(rows.length);
}

/** Who goes on writing replaces the own draft; all else is an edition, or the draft. */
export async function expectNothingLost(db: Database, saves: Saved[], imported: string[]): Promise<void> {
  const editions = await db.selectFrom('edition').select('fields').execute();
  const drafts = await db.selectFrom('item').select('fields').execute();
  const kept = JSON.stringify([editions, drafts]);
  const isStored = (word: string) => kept.includes(`${word} in a text.`);
  const inOrder = saves.toSorted((one, other) => one.version - other.version);
  const lost = inOrder.filter(({ address, by, word, version, isAnswered }) => {
    const later = inOrder.filter((other) => other.address === address && other.version > version);
    const next = later.filter((other) => other.version === later[0]?.version);
    return isAnswered && !isStored(word) && !next.some((other) => other.by === by);
  });
  expect(lost).toEqual([]);
  expect(imported.filter((word) => !isStored(word))).toEqual([]);
  const failed = await db.selectFrom('release').select('failure').where('state', '=', 'failed').execute();
  expect(failed).toEqual([]);
}

/** The staff's side of an item: its draft, its editions and which of them is live. */
import { fold } from 'contract';
import type { EditionReason } from 'contract/studio';
import type { Actor } from '../audit/store.ts';
import { now } from '../clock.ts';
import { type Database, isPostgres } from '../database/index.ts';
import { columnsOf, type EditionRow, hashFields, type ItemKey, type ItemRow, keyOf } from './item.ts';
import { kindOf } from './kinds.ts';

const emptyRow = {
  version: 0,
  fields: null,
  source_language: null,
  source_edition: null,
  source_hash: null,
  is_minor: 0,
  title: '',
  search_key: '',
  last_edition: 0,
  live_edition: null,
  live_hash: null,
  live_major: null,
  published_at: null,
  taken_down_at: null,
  edited_by: null,
  edited_by_name: null,
  edited_at: null,
} satisfies Partial<ItemRow>;

export const newItem = (key: ItemKey): ItemRow => ({ ...columnsOf(key), ...emptyRow });

const selectItem = (db: Database, key: ItemKey) => {
  const { subject, subject_id, language } = columnsOf(key);
  return db
    .selectFrom('item')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('language', '=', language);
};

/** The row, or what it would be. */
export const findItem = async (db: Database, key: ItemKey): Promise<ItemRow> =>
  (await selectItem(db, key).executeTakeFirst()) ?? newItem(key);

/** The same; once it is there, nobody else changes it before the transaction ends. */
export async function lockItem(trx: Database, key: ItemKey): Promise<ItemRow> {
  const query = selectItem(trx, key);
  return (await (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst()) ?? newItem(key);
}

export async function writeItem(trx: Database, row: ItemRow): Promise<void> {
  await trx
    .insertInto('item')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subject', 'subject_id', 'language']).doUpdateSet(row))
    .execute();
}

export const draftOf = ({ fields }: Pick<ItemRow, 'fields'>): object | undefined =>
  fields === null ? undefined : (JSON.parse(fields) as object);

/** The draft; where there is none, what is live; where nobody wrote yet, nothing. Undefined: there can be no such draft. */
export async function findFields(db: Database, row: ItemRow): Promise<object | undefined> {
  const key = keyOf(row);
  const kind = kindOf(key);
  return draftOf(row) ?? (await kind.findLive(db, key))?.fields ?? (await kind.findEmpty(db, key));
}

export const searchKey = (title: string) => fold(title);

export async function findEdition(db: Database, key: ItemKey, number: number): Promise<EditionRow | undefined> {
  const { subject, subject_id, language } = columnsOf(key);
  return db
    .selectFrom('edition')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('language', '=', language)
    .where('number', '=', number)
    .executeTakeFirst();
}

type Author = Pick<Actor, 'id' | 'name'>;

/** Keeps what these fields say, unless the newest edition says so already. The row is then to be written by the caller. */
export async function keepEdition(
  trx: Database,
  row: ItemRow,
  given: object,
  { reason, author }: { reason: EditionReason; author: Author },
): Promise<EditionRow> {
  const key = keyOf(row);
  const kind = kindOf(key);
  const fields = kind.finish(given);
  const hash = hashFields(fields);
  const last = row.last_edition > 0 ? await findEdition(trx, key, row.last_edition) : undefined;
  if (last?.hash === hash) return last;
  const number = row.last_edition + 1;
  const edition: EditionRow = {
    ...columnsOf(key),
    number,
    fields: JSON.stringify(fields),
    hash,
    is_minor: row.is_minor,
    major: row.is_minor && last ? last.major : number,
    source_language: row.source_language,
    source_edition: row.source_edition,
    source_hash: row.source_hash,
    title: kind.titleOf(fields),
    reason,
    author_id: author.id,
    author: author.name,
    at: now(),
  };
  await trx.insertInto('edition').values(edition).execute();
  await writeUses(trx, key, number, await kind.filesOf(trx, key, fields));
  row.last_edition = number;
  return edition;
}

/** Edition 0 is the draft. */
export async function writeUses(trx: Database, key: ItemKey, edition: number, files: string[]): Promise<void> {
  const { subject, subject_id, language } = columnsOf(key);
  await trx
    .deleteFrom('attachment_use')
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('language', '=', language)
    .where('edition', '=', edition)
    .execute();
  const rows = [...new Set(files)].map((attachment_id) => ({ attachment_id, ...columnsOf(key), edition }));
  if (rows.length > 0) await trx.insertInto('attachment_use').values(rows).execute();
}

/** Who last wrote a draft. */
export const writerOf = ({ edited_by, edited_by_name }: ItemRow): Author => ({ id: edited_by, name: edited_by_name });

/** Notes that an edition is what visitors see. Whoever has what was live before on the screen is told by the version. */
export function setLive(row: ItemRow, edition: EditionRow, publishedAt: string | null): void {
  const isDraft = row.fields !== null && hashFields(kindOf(keyOf(row)).finish(JSON.parse(row.fields))) === edition.hash;
  const isOther = row.fields === null && row.live_hash !== edition.hash;
  if (isDraft) row.fields = null;
  if (isOther) {
    row.version += 1;
    row.source_language = edition.source_language;
    row.source_edition = edition.source_edition;
    row.source_hash = edition.source_hash;
  }
  if (isDraft || isOther) {
    row.is_minor = 0;
    row.title = edition.title;
    row.search_key = searchKey(edition.title);
  }
  row.live_edition = edition.number;
  row.live_hash = edition.hash;
  row.live_major = edition.major;
  row.published_at = publishedAt;
  row.taken_down_at = null;
}

/** Notes that visitors see it no more. What they saw becomes the draft, unless there is one. */
export function setTakenDown(row: ItemRow, fields: object | undefined, at: string): void {
  if (row.fields === null && fields) row.fields = JSON.stringify(fields);
  row.live_edition = null;
  row.live_hash = null;
  row.live_major = null;
  row.published_at = null;
  row.taken_down_at = at;
}

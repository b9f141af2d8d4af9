/** Saving drafts. A save names the version that it changes, so that nothing is overwritten unseen. */
import type { LocaleCode } from 'contract';
import { type Actor, writeAudit } from '../audit/store.ts';
import { now } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { hashFields, type ItemKey, type ItemRow, keyOf } from './item.ts';
import { kindOf } from './kinds.ts';
import { renderFirst } from './rendering.ts';
import {
  draftOf,
  findEdition,
  findFields,
  keepEdition,
  lockItem,
  newItem,
  searchKey,
  writeItem,
  writerOf,
  writeUses,
} from './store.ts';

export const etagOf = ({ version }: Pick<ItemRow, 'version'>) => `"${version}"`;

/** What a translation is made from. Without the edition: what the source says now. */
export type Source = { language: LocaleCode | null; edition: number | null };

export type Saved = { fields: object; isMinor: boolean; source?: Source | undefined };

/** False where it is no longer the version that was named: then nothing is changed. */
export async function saveDraft(
  db: Database,
  actor: Actor,
  key: ItemKey,
  saved: Saved,
  ifMatch: string,
): Promise<boolean> {
  // What is known to be needed is rendered before the first attempt.
  await kindOf(key).filesOf(db, key, saved.fields);
  return renderFirst(() =>
    db.transaction().execute(async (trx) => {
      const row = await lockItem(trx, key);
      if (!(await findFields(trx, row))) throw notFound(key.subject);
      if (ifMatch !== etagOf(row)) return false;
      return writeDraft(trx, actor, row, saved);
    }),
  );
}

/** Makes a draft that says what an edition said. What the draft said before is kept as an edition, too. */
export const restoreEdition = (db: Database, actor: Actor, key: ItemKey, number: number): Promise<void> =>
  renderFirst(() => db.transaction().execute((trx) => restore(trx, actor, key, number)));

async function restore(trx: Database, actor: Actor, key: ItemKey, number: number): Promise<void> {
  const row = await lockItem(trx, key);
  const edition = await findEdition(trx, key, number);
  if (!edition) throw notFound('edition');
  const draft = draftOf(row);
  if (draft) await keepEdition(trx, row, draft, { reason: 'restore', author: writerOf(row) });
  const source = { language: edition.source_language as LocaleCode | null, edition: edition.source_edition };
  const isChanged = await writeDraft(trx, actor, row, { fields: JSON.parse(edition.fields), isMinor: false, source });
  if (!isChanged) throw new HttpProblem(409, 'Somebody else has saved at the same time. Please try again.');
  const data = { Title: edition.title, Edition: number };
  await writeAudit(trx, actor, { action: 'restore', ...auditedAs(key), data });
}

export const auditedAs = ({ subject, id, language }: ItemKey) => ({ subject, id, ...(language && { language }) });

/** Of a row that is locked. False where somebody else began the same draft at this moment. */
export async function writeDraft(
  trx: Database,
  actor: Actor,
  row: ItemRow,
  { fields, isMinor, source }: Saved,
): Promise<boolean> {
  const key = keyOf(row);
  const kind = kindOf(key);
  const before = draftOf(row);
  // Of two who begin a draft at once, one is told.
  if (row.version === 0 && !(await isInserted(trx, key))) return false;
  const isHandedOver = before !== undefined && row.edited_by !== actor.id;
  if (isHandedOver) await keepEdition(trx, row, before, { reason: 'handover', author: writerOf(row) });
  if (source) Object.assign(row, await findSource(trx, key, row, source));
  const isLive = row.live_edition !== null && hashFields(fields) === row.live_hash;
  const title = kind.titleOf(fields);
  if (!before || isHandedOver)
    await writeAudit(trx, actor, { action: 'write', ...auditedAs(key), data: { Title: title } });
  const changed: ItemRow = {
    ...row,
    version: row.version + 1,
    fields: isLive ? null : JSON.stringify(fields),
    is_minor: isMinor && !isLive ? 1 : 0,
    title,
    search_key: searchKey(title),
    edited_by: actor.id,
    edited_by_name: actor.name,
    edited_at: now(),
  };
  await writeItem(trx, changed);
  await writeUses(trx, key, 0, isLive ? [] : await kind.filesOf(trx, key, fields));
  await noteOnBoard(trx, key, fields);
  return true;
}

async function isInserted(trx: Database, key: ItemKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('item')
    .values(newItem(key))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) > 0) return true;
  const { version } = await lockItem(trx, key);
  return version === 0;
}

/** The board can be narrowed by what facts say, also while they are drafted. A page is on it once somebody writes it. */
async function noteOnBoard(trx: Database, { subject, id, language }: ItemKey, fields: object): Promise<void> {
  if (subject === 'page') {
    const row = { subject, subject_id: id, slug: null, type: null, kind: null, at: now() };
    await trx
      .insertInto('board_row')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (subject !== 'article' || language) return;
  const { Type, Kind } = fields as { Type: string | null; Kind: string | null };
  await trx
    .updateTable('board_row')
    .set({ type: Type, kind: Kind })
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .execute();
}

async function findSource(trx: Database, key: ItemKey, row: ItemRow, source: Source) {
  const { language } = source;
  if (!language) return { source_language: null, source_edition: null, source_hash: null };
  if (language === key.language) throw invalidSource('SourceLanguage', 'a text cannot be its own source');
  const number = source.edition ?? (await editionOfNow(trx, { ...key, language }));
  const isSame = row.source_language === language && row.source_edition === number;
  const edition = isSame ? undefined : await findEdition(trx, { ...key, language }, number);
  if (!isSame && !edition) throw invalidSource('SourceEdition', 'there is no such edition');
  return {
    source_language: language,
    source_edition: number,
    source_hash: isSame ? row.source_hash : (edition?.hash ?? null),
  };
}

/** Of a source that was changed since its last edition, one is kept: a translation always remembers what it was made from. */
async function editionOfNow(trx: Database, key: ItemKey): Promise<number> {
  const row = await lockItem(trx, key);
  const draft = draftOf(row);
  if (!draft) {
    if (row.live_edition === null) throw invalidSource('SourceLanguage', 'nobody has written the source yet');
    return row.live_edition;
  }
  const { number } = await keepEdition(trx, row, draft, { reason: 'source', author: writerOf(row) });
  await writeItem(trx, row);
  return number;
}

const invalidSource = (field: string, message: string) =>
  new HttpProblem(400, 'The request has values that are not valid.', { errors: [{ field, code: 'invalid', message }] });

/** Releases: sets of items that go live, or are taken down, together. */
import { randomUUIDv7 } from 'node:crypto';
import type { ActivityData, NewRelease, OverridableCode } from 'contract/studio';
import { type Actor, writeAudit } from '../audit/store.ts';
import { now } from '../clock.ts';
import { type Database, lockForChange, type Tables } from '../database/index.ts';
import { auditedAs } from '../item/draft.ts';
import { type EditionRow, type ItemKey, type ItemRow, keyOf, type Times } from '../item/item.ts';
import { renderFirst } from '../item/rendering.ts';
import {
  findEdition,
  keepEdition,
  lockItem,
  setLive,
  setTakenDown,
  writeItem,
  writerOf,
  writeUses,
} from '../item/store.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { bumpRevision } from '../revision/store.ts';
import { applyItems, type Going } from './apply.ts';
import { findReleaseProblems, forbids, prepare } from './prepare.ts';

export type ReleaseRow = Tables['release'];
type ItemOfRelease = Tables['release_item'];

/** What was live before: its edition, and when it was published and changed. */
type Former = { Edition: number; PublishedAt: string | null; UpdatedAt: string };

const conflict = (detail: string, code: string) =>
  new HttpProblem(409, detail, { errors: [{ field: '', code, message: detail }] });

/** Throws a 422 with all that stands in the way. Answers the ID. */
export const createRelease = (db: Database, actor: Actor, release: NewRelease): Promise<string> =>
  renderFirst(() => db.transaction().execute((trx) => create(trx, actor, release)));

async function create(trx: Database, actor: Actor, release: NewRelease): Promise<string> {
  await lockForChange(trx);
  const prepared = await prepare(trx, release.Items);
  const errors = (await findReleaseProblems(trx, prepared)).filter(forbids(release.Overrides));
  if (errors.length > 0) throw new HttpProblem(422, 'Something stands in the way of publishing this.', { errors });
  const present = now();
  const isLater = release.At !== undefined && release.At > present;
  const row = toRow(actor, release.Name, isLater ? (release.At ?? present) : present, release.Overrides);
  const items: ItemOfRelease[] = [];
  for (const [position, { key, action, row: item, fields }] of prepared.entries()) {
    const edition = action === 'publish' && fields ? await pin(trx, item, fields, isLater) : null;
    items.push(toItem(row.id, position, key, action, edition));
  }
  await insert(trx, row, items);
  if (isLater) {
    await writeAudit(trx, actor, { action: 'schedule', subject: 'release', id: row.id, data: describe(row) });
  } else await apply(trx, actor, row, items);
  return row.id;
}

/** The edition that goes live: what is drafted after it was scheduled does not go out with it. */
async function pin(trx: Database, row: ItemRow, fields: object, isLater: boolean): Promise<number> {
  if (row.fields === null && row.live_edition !== null) return row.live_edition;
  const reason = isLater ? 'schedule' : 'publish';
  const { number } = await keepEdition(trx, row, fields, { reason, author: writerOf(row) });
  await writeItem(trx, row);
  return number;
}

const toRow = (actor: Actor, name: string, at: string, overrides: readonly OverridableCode[]): ReleaseRow => ({
  id: randomUUIDv7(),
  name,
  state: 'scheduled',
  at,
  created_at: now(),
  created_by: actor.id,
  created_by_name: actor.name,
  overrides: JSON.stringify(overrides),
  undo_of: null,
  failure: null,
});

const toItem = (
  release_id: string,
  position: number,
  { subject, id, language }: ItemKey,
  action: ItemOfRelease['action'],
  edition: number | null,
): ItemOfRelease => ({ release_id, position, subject, subject_id: id, language, action, edition, former: null });

async function insert(trx: Database, row: ReleaseRow, items: ItemOfRelease[]): Promise<void> {
  await trx.insertInto('release').values(row).execute();
  await trx.insertInto('release_item').values(items).execute();
}

/** `Overrides` only where there are any. */
const describe = ({ name, at, overrides }: ReleaseRow): ActivityData => {
  const Overrides = JSON.parse(overrides) as string[];
  return { Release: name, At: at, ...(Overrides.length > 0 && { Overrides }) };
};

export const readItems = (db: Database, releaseId: string): Promise<ItemOfRelease[]> =>
  db.selectFrom('release_item').selectAll().where('release_id', '=', releaseId).orderBy('position').execute();

type Edited = { edition: EditionRow | undefined; times: Times | undefined };

async function editionOf(trx: Database, item: ItemOfRelease): Promise<EditionRow | undefined> {
  if (item.edition === null) return undefined;
  const edition = await findEdition(trx, keyOf(item), item.edition);
  if (!edition) throw new Error(`edition ${item.edition} of ${item.subject} ${item.subject_id} is gone`);
  return edition;
}

const toGoing = (key: ItemKey, { edition, times }: Edited): Going =>
  edition
    ? { key, action: 'publish', fields: JSON.parse(edition.fields), isMinor: edition.is_minor === 1, times }
    : { key, action: 'take-down' };

/** What is published by this release, by its editions. */
export const goingOf = async (trx: Database, items: ItemOfRelease[]): Promise<Going[]> =>
  Promise.all(
    items.map(async (item) => toGoing(keyOf(item), { edition: await editionOf(trx, item), times: undefined })),
  );

/** All of it, in the transaction that holds the lock for changes. */
export async function apply(
  trx: Database,
  actor: Actor,
  release: ReleaseRow,
  items: ItemOfRelease[],
  timesOf: (item: ItemOfRelease) => Times | undefined = () => undefined,
): Promise<void> {
  const edited: Edited[] = [];
  for (const item of items) edited.push({ edition: await editionOf(trx, item), times: timesOf(item) });
  const gone = await applyItems(
    trx,
    items.map((item, index) => toGoing(keyOf(item), edited[index] as Edited)),
    release.at,
  );
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    const row = await lockItem(trx, key);
    const { former, times, isChanged } = gone[index] as (typeof gone)[number];
    const { edition } = edited[index] as Edited;
    const before: Former | undefined =
      former && row.live_edition !== null
        ? { Edition: row.live_edition, PublishedAt: former.publishedAt, UpdatedAt: former.updatedAt }
        : undefined;
    if (edition) setLive(row, edition, times?.publishedAt ?? release.at);
    else if (isChanged) setTakenDown(row, former?.fields, release.at);
    // What was never live before is a draft again, and was not taken down.
    if (!edition && isChanged && release.undo_of) row.taken_down_at = null;
    await writeItem(trx, row);
    if (row.fields === null) await writeUses(trx, key, 0, []);
    if (edition && !former && key.language) await noteOnBoard(trx, key, release.at);
    await trx
      .updateTable('release_item')
      .set({ former: before ? JSON.stringify(before) : null })
      .where('release_id', '=', release.id)
      .where('position', '=', item.position)
      .execute();
    const action = release.undo_of ? 'undo' : item.action;
    if (isChanged)
      await writeAudit(trx, actor, { action, ...auditedAs(key), data: { Title: row.title, ...describe(release) } });
  }
  await trx.updateTable('release').set({ state: 'applied' }).where('id', '=', release.id).execute();
  if (gone.some(({ isChanged }) => isChanged)) await bumpRevision(trx);
}

/** An article stands on the board where its first text was published. */
async function noteOnBoard(trx: Database, { subject, id }: ItemKey, at: string): Promise<void> {
  const others = await trx
    .selectFrom('item')
    .select('language')
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .where('language', '!=', '')
    .where('live_edition', 'is not', null)
    .execute();
  if (others.length > 1) return;
  await trx.updateTable('board_row').set({ at }).where('subject', '=', subject).where('subject_id', '=', id).execute();
}

async function lockRelease(trx: Database, id: string): Promise<ReleaseRow> {
  await lockForChange(trx);
  const row = await trx.selectFrom('release').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('release');
  return row;
}

export async function cancelRelease(db: Database, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockRelease(trx, id);
    if (row.state !== 'scheduled') throw conflict('This release is not scheduled any more.', 'not_scheduled');
    await trx.updateTable('release').set({ state: 'cancelled' }).where('id', '=', id).execute();
    await writeAudit(trx, actor, { action: 'cancel', subject: 'release', id, data: describe(row) });
  });
}

/** Puts back what was live before the release, as another one. Answers its ID. */
export const undoRelease = (db: Database, actor: Actor, id: string): Promise<string> =>
  renderFirst(() => db.transaction().execute((trx) => undo(trx, actor, id)));

async function undo(trx: Database, actor: Actor, id: string): Promise<string> {
  const undone = await lockRelease(trx, id);
  if (undone.state !== 'applied') throw conflict('This release has not gone out.', 'not_applied');
  const another = await trx.selectFrom('release').select('id').where('undo_of', '=', id).executeTakeFirst();
  if (another) throw conflict('This release was undone already.', 'undone');
  const items = await readItems(trx, id);
  for (const item of items) {
    const { live_edition } = await lockItem(trx, keyOf(item));
    if (live_edition !== item.edition)
      throw conflict(
        `${item.subject} ${item.subject_id} ${item.language} was published again since.`,
        'published_since',
      );
  }
  const row: ReleaseRow = { ...toRow(actor, undone.name, now(), []), undo_of: id };
  const formers = items.map(({ former }) => (former ? (JSON.parse(former) as Former) : undefined));
  const back = items.map((item, position) => {
    const former = formers[position];
    return toItem(row.id, position, keyOf(item), former ? 'publish' : 'take-down', former?.Edition ?? null);
  });
  await insert(trx, row, back);
  await apply(trx, actor, row, back, ({ position }) => {
    const former = formers[position];
    return former && { publishedAt: former.PublishedAt, updatedAt: former.UpdatedAt };
  });
  return row.id;
}

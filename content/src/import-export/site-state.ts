/** What the site says at one moment, and what of it came from the studio. */
import { type Database, readSnapshot } from '../database/index.ts';
import { hashFields, keyOf, nameOf } from '../item/item.ts';
import { descriptionOf } from '../media/files.ts';
import { type Entry, toEntries } from './entries.ts';
import { type Rows, readRows } from './rows.ts';

export type SiteState = {
  /** Grows with every change of the rows. */
  revision: number;
  rows: Rows;
  entries: Map<string, Entry>;
  /** By the names of items. */
  liveEditions: Map<string, number>;
  /** Who wrote what the studio published, uploaded or took down and nobody imported since, by the names of items. */
  studioEdits: Map<string, string | null>;
};

export const readSiteState = (db: Database): Promise<SiteState> =>
  readSnapshot(db, async (trx) => {
    const rows = await readRows(trx);
    return { revision: await readRevisionNumber(trx), rows, entries: toEntries(rows), ...(await readItems(trx, rows)) };
  });

/** Without what appears by its time, which changes no row. */
export async function readRevisionNumber(db: Database): Promise<number> {
  return (await db.selectFrom('revision').select('number').executeTakeFirstOrThrow()).number;
}

async function readItems(trx: Database, { attachment }: Rows) {
  const liveEditions = new Map<string, number>();
  const studioEdits = new Map<string, string | null>();
  const described = new Map(attachment.map((row) => [row.id, hashFields(descriptionOf(row))]));

  const uploads = await trx
    .selectFrom('media')
    .innerJoin('attachment', 'attachment.id', 'media.id')
    .select(['media.id', 'media.created_by'])
    .where('media.created_by', 'is not', null)
    .execute();
  for (const { id, created_by } of uploads)
    studioEdits.set(nameOf({ subject: 'attachment', id, language: '' }), created_by);

  const live = await trx
    .selectFrom('item')
    .innerJoin('edition', (join) =>
      join
        .onRef('edition.subject', '=', 'item.subject')
        .onRef('edition.subject_id', '=', 'item.subject_id')
        .onRef('edition.language', '=', 'item.language')
        .onRef('edition.number', '=', 'item.live_edition'),
    )
    .select(['item.subject', 'item.subject_id', 'item.language', 'edition.number', 'edition.hash'])
    .select(['edition.reason', 'edition.author'])
    .execute();
  for (const row of live) {
    // An import keeps no edition of what it says of a file.
    if (row.subject === 'attachment' && described.get(row.subject_id) !== row.hash) continue;
    liveEditions.set(nameOf(keyOf(row)), row.number);
    if (row.reason !== 'import') studioEdits.set(nameOf(keyOf(row)), row.author);
  }

  const takenDown = await trx
    .selectFrom('item')
    .innerJoin('release_item', (join) =>
      join
        .onRef('release_item.subject', '=', 'item.subject')
        .onRef('release_item.subject_id', '=', 'item.subject_id')
        .onRef('release_item.language', '=', 'item.language'),
    )
    .innerJoin('release', (join) =>
      join.onRef('release.id', '=', 'release_item.release_id').onRef('release.at', '=', 'item.taken_down_at'),
    )
    .select(['item.subject', 'item.subject_id', 'item.language', 'release.created_by_name'])
    .where('item.live_edition', 'is', null)
    .where('release_item.action', '=', 'take-down')
    .execute();
  for (const row of takenDown) studioEdits.set(nameOf(keyOf(row)), row.created_by_name);
  return { liveEditions, studioEdits };
}

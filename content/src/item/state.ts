/** Items with the state that the board shows of each, computed by the database. */
import type { TextState } from 'contract/studio';
import { sql } from 'kysely';
import { now } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { columnsOf, type ItemKey, type ItemRow } from './item.ts';

export type ItemWithState = ItemRow & {
  state: TextState;
  is_stale: number;
  is_live: number;
  release_id: string | null;
};

/**
 * Stale: its source has a live edition that is not minor, later than the one it was made from, and says something else.
 * Live: visitors see it. A text of a folder may be there without a time of publication, which is a draft, or with a later one.
 */
export function selectItems(db: Database) {
  const releaseId = sql<string | null>`(
    select release.id from release_item join release on release.id = release_item.release_id
    where release.state = 'scheduled' and release_item.subject = item.subject
      and release_item.subject_id = item.subject_id and release_item.language = item.language
    order by release.at limit 1)`;
  // Apart from the release's ID: where that is not asked for, the database looks for scheduled releases once, not for each item.
  const isWaiting = sql<number>`(case when (item.subject, item.subject_id, item.language) in (
    select release_item.subject, release_item.subject_id, release_item.language
    from release_item join release on release.id = release_item.release_id
    where release.state = 'scheduled') then 1 else 0 end)`;
  const isStale = sql<number>`(case when source.live_major > item.source_edition
    and source.live_hash <> coalesce(item.source_hash, '') then 1 else 0 end)`;
  const isLive = sql<number>`(case when item.live_edition is not null and item.published_at <= ${now()} then 1 else 0 end)`;
  const inner = db
    .selectFrom('item')
    .leftJoin('item as source', (join) =>
      join
        .onRef('source.subject', '=', 'item.subject')
        .onRef('source.subject_id', '=', 'item.subject_id')
        .onRef('source.language', '=', 'item.source_language'),
    )
    .selectAll('item')
    .select([releaseId.as('release_id'), isWaiting.as('is_waiting'), isStale.as('is_stale'), isLive.as('is_live')])
    .as('item');
  const state = sql<TextState>`(case
    when is_waiting = 1 or (live_edition is not null and published_at > ${now()}) then 'scheduled'
    when is_live = 1 and is_stale = 1 then 'stale'
    when is_live = 1 and fields is not null then 'changed'
    when is_live = 1 then 'live'
    when taken_down_at is not null and taken_down_at >= coalesce(edited_at, '') then 'taken-down'
    when fields is not null or live_edition is not null then 'draft'
    else 'missing' end)`;
  return db.selectFrom(inner).selectAll().select(state.as('state'));
}

/** Whether its state is another one than missing. */
export const isWritten = sql<boolean>`(item.fields is not null or item.live_edition is not null
  or item.taken_down_at is not null)`;

export async function findItemWithState(db: Database, key: ItemKey): Promise<ItemWithState | undefined> {
  const { subject, subject_id, language } = columnsOf(key);
  return selectItems(db)
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('language', '=', language)
    .executeTakeFirst();
}

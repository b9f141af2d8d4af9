/** Where files are used: by what is live, drafted, scheduled, or in the history. */
import type { LocaleCode } from 'contract';
import type { MediaUse } from 'contract/studio';
import type { Database } from '../database/index.ts';
import { listParts } from './store.ts';

type State = MediaUse['State'];

// What matters most to who wants to remove it comes first.
const order: State[] = ['live', 'scheduled', 'draft', 'history'];

/** Which of these are used at all. */
export async function findUsed(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('attachment_use')
    .select('attachment_id')
    .distinct()
    .where('attachment_id', 'in', ids)
    .execute();
  const parts = await listParts(db);
  return new Set([...rows.map(({ attachment_id }) => attachment_id), ...ids.filter((id) => parts.has(id))]);
}

/** One for each text, with the state that weighs most. */
export async function findUses(db: Database, id: string): Promise<MediaUse[]> {
  const rows = await db
    .selectFrom('attachment_use as use')
    .leftJoin('item', (join) =>
      join
        .onRef('item.subject', '=', 'use.subject')
        .onRef('item.subject_id', '=', 'use.subject_id')
        .onRef('item.language', '=', 'use.language'),
    )
    .where('use.attachment_id', '=', id)
    .select(['use.subject', 'use.subject_id', 'use.language', 'use.edition', 'item.title', 'item.live_edition'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('release_item')
          .innerJoin('release', 'release.id', 'release_item.release_id')
          .select('release.id')
          .whereRef('release_item.subject', '=', 'use.subject')
          .whereRef('release_item.subject_id', '=', 'use.subject_id')
          .whereRef('release_item.language', '=', 'use.language')
          .whereRef('release_item.edition', '=', 'use.edition')
          .where('release.state', '=', 'scheduled'),
      ).as('is_scheduled'),
    )
    .orderBy('use.subject')
    .orderBy('use.subject_id')
    .orderBy('use.language')
    .execute();
  const titles = await findTitles(db, rows);
  const uses = rows.map(
    ({ subject, subject_id, language, edition, title, live_edition, is_scheduled }): MediaUse => ({
      Subject: subject,
      ID: subject_id,
      Language: (language || null) as LocaleCode | null,
      Title: title || titles.get(subject_id) || '',
      State: stateOf(edition, live_edition, Number(is_scheduled) > 0),
    }),
  );
  const picture = (await listParts(db)).get(id);
  if (picture) {
    const { id: ID, name: Title } = picture;
    uses.push({ Subject: 'attachment', ID, Language: null, Title, State: 'live' });
  }
  const bySubject = Map.groupBy(uses, ({ Subject, ID, Language }) => `${Subject} ${ID} ${Language}`);
  return [...bySubject.values()]
    .flatMap((all) => all.toSorted((one, other) => weightOf(one) - weightOf(other)).slice(0, 1))
    .toSorted((one, other) => weightOf(one) - weightOf(other));
}

/** The scheduled releases that show a file, the next first. */
export const findScheduledWith = (db: Database, id: string) =>
  db
    .selectFrom('release')
    .select(['release.id', 'release.name', 'release.at'])
    .where('release.state', '=', 'scheduled')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('release_item')
          .innerJoin('attachment_use as use', (join) =>
            join
              .onRef('use.subject', '=', 'release_item.subject')
              .onRef('use.subject_id', '=', 'release_item.subject_id')
              .onRef('use.language', '=', 'release_item.language')
              .onRef('use.edition', '=', 'release_item.edition'),
          )
          .select('release_item.position')
          .whereRef('release_item.release_id', '=', 'release.id')
          .where('use.attachment_id', '=', id),
      ),
    )
    .orderBy('release.at')
    .orderBy('release.id')
    .execute();

/** What all languages of an article share has no title of its own. */
async function findTitles(db: Database, rows: { subject_id: string }[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ subject_id }) => subject_id))];
  if (ids.length === 0) return new Map();
  const texts = await db
    .selectFrom('item')
    .select(['subject_id', 'title'])
    .where('subject', '=', 'article')
    .where('subject_id', 'in', ids)
    .where('title', '!=', '')
    .orderBy('language', 'desc')
    .execute();
  return new Map(texts.map(({ subject_id, title }) => [subject_id, title]));
}

const weightOf = ({ State }: MediaUse) => order.indexOf(State);

function stateOf(edition: number, live: number | null, isScheduled: boolean): State {
  if (edition === 0) return 'draft';
  if (edition === live) return 'live';
  return isScheduled ? 'scheduled' : 'history';
}

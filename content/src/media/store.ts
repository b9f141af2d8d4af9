/** What the studio knows of files: those that visitors see, and those that were uploaded and are not live. */
import { createHash } from 'node:crypto';
import type { LocaleCode } from 'contract';
import type { AttachmentSummary, NewDescription } from 'contract/studio';
import { type MediaKind, typePrefix } from 'contract/studio/media-files';
import { sql } from 'kysely';
import type { AltTexts, StoredLoop, StoredPortrait } from '../attachment/store.ts';
import type { Database } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';
import { type Description, descriptionOf, findFilesByName } from './files.ts';

export type MediaRow = {
  id: string;
  name: string;
  media_type: string;
  size: number;
  width: number | null;
  height: number | null;
  color: string | null;
  alt: string;
  focus_x: number;
  focus_y: number;
  is_live: number;
  created_at: string | null;
  created_by: string | null;
  /** A `Description` as JSON. */
  draft: string | null;
  is_scheduled: number;
};

/** Every file with what is drafted of it. */
function selectMedia(db: Database) {
  const live = db
    .selectFrom('attachment')
    .leftJoin('media', 'media.id', 'attachment.id')
    .select(['attachment.id', 'attachment.name', 'attachment.media_type', 'attachment.size', 'attachment.width'])
    .select(['attachment.height', 'attachment.color', 'attachment.alt', 'attachment.focus_x', 'attachment.focus_y'])
    .select(['media.created_at', 'media.created_by', sql<number>`1`.as('is_live')]);
  const uploaded = db
    .selectFrom('media')
    .where('stored_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('attachment').select('attachment.id').whereRef('attachment.id', '=', 'media.id'))),
    )
    .select(['media.id', 'media.name', 'media.media_type', 'media.size', 'media.width', 'media.height', 'media.color'])
    .select([sql<string>`'{}'`.as('alt'), sql<number>`0.5`.as('focus_x'), sql<number>`0.5`.as('focus_y')])
    .select(['media.created_at', 'media.created_by', sql<number>`0`.as('is_live')]);
  return db
    .selectFrom(live.unionAll(uploaded).as('file'))
    .leftJoin('item', (join) =>
      join.onRef('item.subject_id', '=', 'file.id').on('item.subject', '=', 'attachment').on('item.language', '=', ''),
    );
}

type Query = ReturnType<typeof selectMedia>;

const withColumns = (query: Query) =>
  query
    .selectAll('file')
    .select('item.fields as draft')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('release_item')
          .innerJoin('release', 'release.id', 'release_item.release_id')
          .select('release.id')
          .whereRef('release_item.subject_id', '=', 'file.id')
          .where('release_item.subject', '=', 'attachment')
          .where('release.state', '=', 'scheduled'),
      ).as('is_scheduled'),
    );

export async function findMedia(db: Database, id: string): Promise<MediaRow | undefined> {
  const row = await withColumns(selectMedia(db)).where('file.id', '=', id).executeTakeFirst();
  return row as MediaRow | undefined;
}

export type MediaFilter = {
  q?: string | undefined;
  name?: string | undefined;
  kind?: MediaKind | undefined;
  unused?: 'true' | undefined;
  without_alt?: LocaleCode | undefined;
};

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

// A key of JSON; within a text its quotes would be escaped.
const languageKey = (language: LocaleCode) => `%${JSON.stringify(language)}:%`;

const said = sql<string>`coalesce(item.fields, file.alt)`;

/** The last uploaded first, then by name. */
export async function listMedia(db: Database, filter: MediaFilter, paging: Paging) {
  const { q, name, kind, unused, without_alt } = filter;
  let query = selectMedia(db);
  if (name !== undefined) query = query.where('file.id', '=', (await findFilesByName(db, [name])).get(name)?.id ?? '');
  if (kind) query = query.where('file.media_type', 'like', `${typePrefix(kind)}%`);
  if (q) {
    const pattern = `%${escaped(q.toLowerCase())}%`;
    query = query.where(
      sql<boolean>`(lower(file.name) like ${pattern} escape '\\' or lower(${said}) like ${pattern} escape '\\')`,
    );
  }
  if (without_alt) {
    query = query
      .where('file.media_type', 'not like', `${typePrefix('document')}%`)
      .where(sql<boolean>`${said} not like ${languageKey(without_alt)}`);
  }
  if (unused) {
    const parts = [...(await listParts(db)).keys()];
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attachment_use')
            .select('attachment_use.attachment_id')
            .whereRef('attachment_use.attachment_id', '=', 'file.id'),
        ),
      ),
    );
    if (parts.length > 0) query = query.where('file.id', 'not in', parts);
  }
  const rows = await withColumns(query)
    .orderBy(sql`coalesce(file.created_at, '')`, 'desc')
    .orderBy('file.name')
    .limit(paging.page_size)
    .offset(offsetOf(paging))
    .execute();
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: rows as MediaRow[], total: Number(total) };
}

/** Files that are part of pictures, their loops and portraits, with the names and IDs of those pictures. */
export async function listParts(db: Database): Promise<Map<string, { id: string; name: string }>> {
  const pictures = await db
    .selectFrom('attachment')
    .select(['id', 'name', 'loop', 'portrait'])
    .where((row) => row.or([row('loop', '!=', '[]'), row('portrait', '!=', '')]))
    .execute();
  return new Map(
    pictures.flatMap(({ id, name, loop, portrait }) => {
      const parts = (JSON.parse(loop) as StoredLoop[]).map((part) => part.id);
      if (portrait) parts.push((JSON.parse(portrait) as StoredPortrait).id);
      return parts.map((part) => [part, { id, name }] as const);
    }),
  );
}

export const currentDescription = (row: MediaRow): Description =>
  row.draft ? (JSON.parse(row.draft) as Description) : descriptionOf(row);

export const versionOf = (description: Description): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(description)))
    .digest('base64url')
    .slice(0, 22);

/** The same description is the same text, in whichever order its languages were written. */
const sorted = ({ Alt, Focus }: Description): Description => ({
  Alt: Object.fromEntries(Object.entries(Alt).sort(([one], [other]) => (one < other ? -1 : 1))),
  Focus: { X: Focus.X, Y: Focus.Y },
});

export function toSummary(row: MediaRow, isUsed: boolean): AttachmentSummary {
  const description = currentDescription(row);
  return {
    ID: row.id,
    Name: row.name,
    Type: row.media_type,
    Size: row.size,
    Width: row.width,
    Height: row.height,
    Color: row.color,
    ...description,
    State: stateOf(row),
    IsUsed: isUsed,
    CreatedAt: row.created_at,
    CreatedBy: row.created_by,
    Version: versionOf(description),
  };
}

function stateOf(row: MediaRow): AttachmentSummary['State'] {
  if (Number(row.is_scheduled)) return 'scheduled';
  if (!row.is_live) return 'draft';
  return row.draft ? 'changed' : 'live';
}

/** What a description becomes by what somebody changes of it. */
export function changeDescription(current: Description, { Alt, Focus }: NewDescription): Description {
  const said = Object.entries({ ...current.Alt, ...Alt }).filter(([, text]) => text !== null);
  return sorted({ Alt: Object.fromEntries(said) as AltTexts, Focus: Focus ?? current.Focus });
}

import type { Image, LocaleCode } from 'contract';
import { createMemoizeByRevision } from 'http/memoize';
import type { RevisionTracker } from 'http/revision-tracker';
import type { Database, Tables } from '../database/index.ts';

export type Attachment = Tables['attachment'];
/** A video as a picture's row keeps it; its type follows from its bytes, as its ID does, and so never changes. */
export type StoredLoop = { id: string; type: string };
export type AltTexts = Partial<Record<LocaleCode, string>>;

export const fileUrl = (id: string) => `/api/attachment/file/${id}`;

/** An attachment as a picture, with its description in the given language. */
export function toImage(row: Attachment, locale: string): Image {
  const alt = JSON.parse(row.alt) as Record<string, string>;
  const loop = JSON.parse(row.loop) as StoredLoop[];
  return {
    ID: row.id,
    Alt: alt[locale] ?? '',
    Width: row.width ?? 0,
    Height: row.height ?? 0,
    Color: row.color ?? '#808080',
    Focus: { X: row.focus_x, Y: row.focus_y },
    Loop: loop.map(({ id, type }) => ({ URL: fileUrl(id), Type: type })),
  };
}

export async function findAttachment(db: Database, id: string): Promise<Attachment | undefined> {
  return db.selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirst();
}

const maxAttachments = 5000;

/** Finds attachments, and keeps them until the content changes: a page shows its pictures also without the database. */
export function createFindAttachment(db: Database, revision: Pick<RevisionTracker, 'get'>) {
  const memoize = createMemoizeByRevision({ max: maxAttachments });
  return async (id: string): Promise<Attachment | undefined> =>
    memoize(await revision.get(), id, () => findAttachment(db, id));
}

export async function findAttachments(db: Database, ids: Iterable<string>): Promise<Map<string, Attachment>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('attachment').selectAll().where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

import type { Image, LocaleCode } from 'contract';
import type { Database, Tables } from '../database/index.ts';

export type Attachment = Tables['attachment'];
export type AltTexts = Partial<Record<LocaleCode, string>>;

export const fileUrl = (id: string) => `/api/attachment/file/${id}`;

/** An attachment as a picture, with its description in the given language. */
export function toImage(row: Attachment, locale: string): Image {
  const alt = JSON.parse(row.alt) as Record<string, string>;
  return {
    ID: row.id,
    Alt: alt[locale] ?? '',
    Width: row.width ?? 0,
    Height: row.height ?? 0,
    Color: row.color ?? '#808080',
    Focus: { X: row.focus_x, Y: row.focus_y },
  };
}

export async function findAttachment(db: Database, id: string): Promise<Attachment | undefined> {
  return db.selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findAttachments(db: Database, ids: Iterable<string>): Promise<Map<string, Attachment>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('attachment').selectAll().where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

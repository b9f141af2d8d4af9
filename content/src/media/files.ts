/** Files as texts and facts name them: those that visitors see, and uploads, which go live with what needs them. */
import { type AltTexts, type Attachment, findAttachments } from '../attachment/store.ts';
import { now } from '../clock.ts';
import type { Database, Tables } from '../database/index.ts';

type Uploaded = Tables['media'] & { fields: string | null };

/** What somebody said of a file. */
export type Description = { Alt: AltTexts; Focus: { X: number; Y: number } };

export const emptyDescription: Description = { Alt: {}, Focus: { X: 0.5, Y: 0.5 } };

export const toColumns = ({ Alt, Focus }: Description) => ({
  alt: JSON.stringify(Alt),
  focus_x: Focus.X,
  focus_y: Focus.Y,
});

export const descriptionOf = ({ alt, focus_x, focus_y }: Pick<Attachment, 'alt' | 'focus_x' | 'focus_y'>) =>
  ({ Alt: JSON.parse(alt) as AltTexts, Focus: { X: focus_x, Y: focus_y } }) satisfies Description;

/** The row that an upload will be for visitors, with what is drafted of it. */
function toAttachment({ id, name, media_type, size, width, height, color, tones, fields }: Uploaded): Attachment {
  const description = fields ? (JSON.parse(fields) as Description) : emptyDescription;
  const measured = { id, name, media_type, size, width, height, color, tones };
  return { ...measured, ...toColumns(description), loop: '[]', portrait: '', text_tone: '' };
}

const selectUploaded = (db: Database) =>
  db
    .selectFrom('media')
    .leftJoin('item', (join) =>
      join.onRef('item.subject_id', '=', 'media.id').on('item.subject', '=', 'attachment').on('item.language', '=', ''),
    )
    .selectAll('media')
    .select('item.fields')
    .where('media.stored_at', 'is not', null);

export async function findFiles(db: Database, ids: Iterable<string>): Promise<Map<string, Attachment>> {
  const files = await findAttachments(db, ids);
  const others = [...new Set(ids)].filter((id) => !files.has(id));
  if (others.length === 0) return files;
  for (const row of await selectUploaded(db).where('media.id', 'in', others).execute())
    files.set(row.id, toAttachment(row));
  return files;
}

export async function findFilesByName(db: Database, names: string[]): Promise<Map<string, Attachment>> {
  if (names.length === 0) return new Map();
  const live = await db.selectFrom('attachment').selectAll().where('name', 'in', names).execute();
  const files = new Map(live.map((row) => [row.name, row]));
  const others = names.filter((name) => !files.has(name));
  if (others.length === 0) return files;
  const uploaded = await selectUploaded(db).where('media.name', 'in', others).execute();
  // An import may have brought the same file under another name.
  const known = await findAttachments(
    db,
    uploaded.map(({ id }) => id),
  );
  for (const row of uploaded) files.set(row.name, known.get(row.id) ?? toAttachment(row));
  return files;
}

/** Shows uploads to visitors, with what was said of them by now. */
export async function makeLive(trx: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const live = await findAttachments(trx, ids);
  const files = await findFiles(
    trx,
    ids.filter((id) => !live.has(id)),
  );
  for (const file of files.values()) {
    const name = await findFreeName(trx, file.name, file.id);
    await trx
      .insertInto('attachment')
      .values({ ...file, name })
      .execute();
  }
}

/** Keeps what an import takes from visitors while a draft or an edition needs it: it could not be put back else. */
export async function keepForEditions(trx: Database, removed: Attachment[]): Promise<void> {
  for (const { id, name, media_type, size, width, height, color, tones } of removed) {
    const use = await trx
      .selectFrom('attachment_use')
      .select('edition')
      .where('attachment_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (!use) continue;
    const measured = { id, media_type, size, width, height, color, tones };
    const kept = { name: await findFreeName(trx, name, id), created_at: now(), created_by: null, stored_at: now() };
    await trx
      .insertInto('media')
      .values({ ...measured, ...kept })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** Texts name pictures by their names, so that two must not have the same: harbor.jpg, harbor-2.jpg … */
export async function findFreeName(trx: Database, wanted: string, id: string): Promise<string> {
  const [, base = wanted, ending = ''] = /^(.*)(\.[^.]+)$/.exec(wanted) ?? [];
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${base}-${number}${ending}`;
    const other = (table: 'attachment' | 'media') =>
      trx.selectFrom(table).select('id').where('name', '=', name).where('id', '!=', id);
    if (!(await other('attachment').unionAll(other('media')).executeTakeFirst())) return name;
  }
}

import type { Image, LocaleCode, TextTone } from 'contract';
import { createMemoizeByRevision } from 'http/memoize';
import type { RevisionTracker } from 'http/revision-tracker';
import type { Database, Tables } from '../database/index.ts';
import { chooseTone, type MeasuredTones, maxStrength } from './tone.ts';

export type Attachment = Tables['attachment'];
/** A video as a picture's row keeps it; its type follows from its bytes, as its ID does, and so never changes. */
export type StoredLoop = { id: string; type: string };
/** The picture that stands in for another in a high frame, as that one's row keeps it. */
export type StoredPortrait = Pick<Attachment, 'id' | 'focus_x' | 'focus_y' | 'tones' | 'text_tone'> & {
  width: number;
  height: number;
  color: string;
};
export type AltTexts = Partial<Record<LocaleCode, string>>;

export const fileUrl = (id: string) => `/api/attachment/file/${id}`;

/** An attachment as a picture, with its description in the given language. */
export function toImage(row: Attachment, locale: string): Image {
  const alt = JSON.parse(row.alt) as Record<string, string>;
  const loop = JSON.parse(row.loop) as StoredLoop[];
  const portrait = row.portrait ? (JSON.parse(row.portrait) as StoredPortrait) : undefined;
  return {
    ID: row.id,
    Alt: alt[locale] ?? '',
    Width: row.width ?? 0,
    Height: row.height ?? 0,
    Color: row.color ?? '#808080',
    Focus: { X: row.focus_x, Y: row.focus_y },
    Loop: loop.map(({ id, type }) => ({ URL: fileUrl(id), Type: type })),
    Portrait: portrait
      ? {
          ID: portrait.id,
          Width: portrait.width,
          Height: portrait.height,
          Color: portrait.color,
          Focus: { X: portrait.focus_x, Y: portrait.focus_y },
        }
      : null,
    Tone: { Wide: toTone(row, 'wide'), High: toTone(portrait ?? row, 'high') },
  };
}

function toTone({ tones, text_tone }: Pick<Attachment, 'tones' | 'text_tone'>, crop: keyof MeasuredTones): TextTone {
  if (!tones) return unmeasured;
  const { text, scrim, strength, bar, barStrength } = chooseTone((JSON.parse(tones) as MeasuredTones)[crop], text_tone);
  return { Text: text, Scrim: scrim, Strength: strength, Bar: bar, BarStrength: barStrength };
}

// Light text on a strong dark scrim can be read on any picture.
const unmeasured: TextTone = {
  Text: 'light',
  Scrim: '#060c1c',
  Strength: maxStrength,
  Bar: 'light',
  BarStrength: maxStrength,
};

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

/** Every file that the store should have, or the one with this ID: what visitors see, and what the studio has besides. */
export async function listFiles(db: Database, id?: string): Promise<{ id: string; name: string }[]> {
  let live = db.selectFrom('attachment').select(['id', 'name']);
  let uploaded = db
    .selectFrom('media')
    .select(['id', 'name'])
    .where('stored_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('attachment').select('attachment.id').whereRef('attachment.id', '=', 'media.id'))),
    );
  if (id) {
    live = live.where('id', '=', id);
    uploaded = uploaded.where('id', '=', id);
  }
  return live.unionAll(uploaded).execute();
}

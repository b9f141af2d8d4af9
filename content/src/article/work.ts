/** A work's facts: in a content folder, in the database and in an answer. `WorkFile` is the one list of their fields. */
import type { Work } from 'contract';
import type { WorkFacts } from 'contract/studio';
import { z } from 'zod';
import { type Attachment, fileUrl, toImage } from '../attachment/store.ts';
import { currency, date, fileName, languageTag, text, webAddress } from '../field-types.ts';

const attachment = fileName.brand<'attachment'>();

export const WorkFile = z.strictObject({
  platforms: z.array(text),
  stores: z.array(z.strictObject({ name: text, url: webAddress })),
  releaseDate: date,
  ageRatings: z.array(text),
  genres: z.array(text).optional(),
  players: z
    .strictObject({ min: z.int().min(1), max: z.int().min(1) })
    .refine(({ min, max }) => min <= max, { error: 'the least number of players is above the greatest' })
    .optional(),
  languages: z.array(languageTag).optional(),
  prices: z.array(z.strictObject({ amount: z.number().min(0), currency })).optional(),
  trailer: attachment.optional(),
  gallery: z.array(attachment),
});

type Facts = z.output<typeof WorkFile>;
type AttachmentName = z.output<typeof attachment>;
type FileField = {
  [F in keyof Facts]-?: NonNullable<Facts[F]> extends AttachmentName | AttachmentName[] ? F : never;
}[keyof Facts];

/** As they are stored: attachments by their IDs. */
export type StoredWork = Omit<Facts, FileField> & {
  [F in FileField]: Facts[F] extends AttachmentName[] ? string[] : string | null;
};

/** The fields that name attachments, and what those have to be. */
const fileFields: Record<FileField, 'picture' | 'video'> = { trailer: 'video', gallery: 'picture' };

/** Every attachment of a work, by its name or ID, whichever the work has. */
export const filesOfWork = (work: Partial<Facts | StoredWork>) =>
  Object.entries(fileFields).flatMap(([field, media]) =>
    [work[field as FileField] ?? []].flat().map((file, index) => ({ field, index, file: String(file), media })),
  );

function replaceFiles(work: Facts | StoredWork, replace: (file: string) => string | null | undefined) {
  const files = (field: FileField) => {
    const value = work[field];
    if (Array.isArray(value)) return value.flatMap((file) => replace(file) ?? []);
    return value ? (replace(value) ?? null) : null;
  };
  const replaced = Object.keys(fileFields).map((field) => [field, files(field as FileField)]);
  return { ...work, ...Object.fromEntries(replaced) };
}

export const toStored = (work: Facts, idOf: (name: string) => string | null): StoredWork => replaceFiles(work, idOf);

export function toFile(stored: StoredWork, nameOf: ReadonlyMap<string, string>): Record<string, unknown> {
  const work = replaceFiles(stored, (id) => nameOf.get(id));
  const fields = Object.keys(WorkFile.shape).filter((field) => (work[field] ?? null) !== null);
  return Object.fromEntries(fields.map((field) => [field, work[field]]));
}

/** As an answer has them, all but its files. */
const toFacts = (stored: StoredWork) => ({
  Platforms: stored.platforms,
  Stores: stored.stores.map(({ name, url }) => ({ Name: name, URL: url })),
  ReleaseDate: stored.releaseDate,
  AgeRatings: stored.ageRatings,
  Genres: stored.genres ?? [],
  Players: stored.players ? { Min: stored.players.min, Max: stored.players.max } : null,
  Languages: stored.languages ?? [],
  Prices: (stored.prices ?? []).map(({ amount, currency }) => ({ Amount: amount, Currency: currency })),
});

/** For the studio, which has files by their IDs. */
export const toWorkFacts = (stored: StoredWork): WorkFacts => ({
  ...toFacts(stored),
  Trailer: stored.trailer,
  Gallery: stored.gallery,
});

export function toWork(stored: StoredWork, attachments: ReadonlyMap<string, Attachment>, locale: string): Work {
  return {
    ...toFacts(stored),
    Trailer: stored.trailer && fileUrl(stored.trailer),
    Gallery: stored.gallery.flatMap((id) => {
      const picture = attachments.get(id);
      return picture ? [toImage(picture, locale)] : [];
    }),
  };
}

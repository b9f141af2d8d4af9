/** The pictures that articles are shown with where there is more than one of them. */
import type { Attachment } from '../attachment/store.ts';
import type { Tables } from '../database/index.ts';
import type { StoredWork } from './work.ts';

type Row = Pick<Tables['article'], 'work' | 'cover_id'>;

export const storedWorkOf = ({ work }: Pick<Row, 'work'>) => (work ? (JSON.parse(work) as StoredWork) : undefined);

/** A work's gallery and any article's cover. */
export const picturesOf = (row: Row): string[] => [
  ...(storedWorkOf(row)?.gallery ?? []),
  ...(row.cover_id ? [row.cover_id] : []),
];

/** A wide one, because a work's cover is a poster; else the cover, or the last of those without one. */
export function choosePicture(row: Row, attachments: ReadonlyMap<string, Attachment>): Attachment | undefined {
  const pictures = picturesOf(row).flatMap((id) => attachments.get(id) ?? []);
  return pictures.find(({ width, height }) => (width ?? 0) > (height ?? 0)) ?? pictures.at(-1);
}

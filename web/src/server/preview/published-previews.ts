/** The preview pictures of all that is published: what each shows, and its name in the store. */
import { hash } from 'node:crypto';
import path from 'node:path';
import type { Image, LocaleCode } from 'contract';
import { inParts, ownEventLoopRound } from 'http/event-loop-round';
import type { Memoize } from 'http/memoize';
import { lanes, type PictureJob, type PictureSource } from 'http/picture-preparation';
import { createTaskProcess } from 'http/task-process';
import { brand } from '../../brand.ts';
import { previewVersion } from '../../head/preview-path.ts';
import { mark, readDrawing } from '../mark.ts';
import type { PreviewTask } from './picture.ts';

/** Of a text that is published, what its preview shows. */
export type PreviewedText = {
  ID: number;
  Slug: string;
  Locale: LocaleCode;
  Title: string;
  UpdatedAt: string;
  Picture: Pick<Image, 'ID' | 'Focus'> | undefined;
};

type Preview = { name: string; version: string; text: PreviewedText };

/** By language, list and ID. */
export type Previews = ReadonlyMap<string, Preview>;

export const previewKey = (locale: LocaleCode, slug: string, id: number | string) => `${locale} ${slug} ${id}`;

const prefix = 'previews/';
const program = path.join(import.meta.dirname, 'preview-process.ts');
// After the sizes of pictures that most visitors see.
const priority = 5;

/** A change of this makes all of them anew: do so where `makePreview` draws them otherwise. */
const drawing = 1;

const sha256 = (parts: unknown[]) => hash('sha256', JSON.stringify(parts)).slice(0, 16);

/** Of texts that come in parts, so that visitors are served between them. */
export async function listPreviews(texts: AsyncIterable<PreviewedText[]>): Promise<Previews> {
  const brandLook = sha256([drawing, brand.color, mark, await readDrawing('preview.svg')]);
  const previews = new Map<string, Preview>();
  for await (const part of texts) {
    for (const text of part) {
      const { ID, Slug, Locale, Title, Picture } = text;
      const look = sha256([brandLook, brand.name[Locale], Title, Picture?.ID, Picture?.Focus]);
      previews.set(previewKey(Locale, Slug, ID), {
        name: `${prefix}${Locale}/${Slug}/${ID}-${look}.jpg`,
        version: previewVersion(text),
        text,
      });
    }
    await ownEventLoopRound();
  }
  return previews;
}

export type PublishedPreviews = {
  /** Those of the current revision. */
  list(): Promise<Previews>;
  /** Those that were listed last. */
  last(): Previews | undefined;
};

export function createPublishedPreviews(
  listTexts: () => AsyncIterable<PreviewedText[]>,
  memoize: Memoize,
): PublishedPreviews {
  let last: Previews | undefined;
  return {
    async list() {
      last = await memoize('previews', () => listPreviews(listTexts()));
      return last;
    },
    last: () => last,
  };
}

export function createPreviewSource(
  list: () => Promise<Previews>,
  readOriginal: (id: string) => Promise<Uint8Array>,
): PictureSource {
  const processes = Array.from({ length: lanes }, () => createTaskProcess<PreviewTask, Uint8Array>(program));

  const toJob = ({ name, text: { Title, Locale, Picture } }: Preview): PictureJob => ({
    priority,
    names: [name],
    async make(_name, lane) {
      const drawer = processes[lane];
      if (!drawer) throw new Error(`there is no lane ${lane}`);
      return drawer.run(async () => {
        const cover = Picture && { bytes: await readOriginal(Picture.ID), focus: Picture.Focus };
        return { title: Title, locale: Locale, cover };
      });
    },
  });

  return {
    prefix,
    async *list() {
      for await (const part of inParts([...(await list()).values()])) yield part.map(toJob);
    },
    stop() {
      for (const { stop } of processes) stop();
    },
  };
}

/** The preview pictures of all that is published: what each shows, and its name in the store. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Client, Image, LocaleCode } from 'contract';
import type { Memoize } from 'http/memoize';
import { lanes, type PictureSource } from 'http/picture-preparation';
import { createTaskProcess } from 'http/task-process';
import { brand } from '../../brand.ts';
import { previewVersion } from '../../head/preview-path.ts';
import { mark, readDrawing } from '../mark.ts';
import { listPublished } from '../seo/published.ts';
import type { PreviewTask } from './picture.ts';

export type Preview = { name: string; version: string; title: string; locale: LocaleCode; image: Image | undefined };

/** By language, list and ID. */
export type Previews = ReadonlyMap<string, Preview>;

export const previewKey = (locale: LocaleCode, slug: string, id: number | string) => `${locale} ${slug} ${id}`;

const prefix = 'previews/';
const program = path.join(import.meta.dirname, 'preview-process.ts');
// After the sizes of pictures that most visitors see.
const priority = 5;

/** A change of this makes all of them anew: do so where `makePreview` draws them otherwise. */
const drawing = 1;

const sha256 = (parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

export async function listPreviews(client: Client): Promise<Previews> {
  const { news, works } = await listPublished(client);
  const brandLook = sha256([drawing, brand.color, mark, await readDrawing('preview.svg')]);
  const galleries = new Map<number, Image[]>();
  const previews = new Map<string, Preview>();
  for (const [slug, lists] of Object.entries({ news, works })) {
    for (const [locale, articles] of lists) {
      for (const { ID, CategoryID, Title: title, UpdatedAt, Cover } of articles) {
        if (slug === 'works' && !galleries.has(ID)) {
          const { data } = await client.getArticle({ categoryId: CategoryID, articleId: ID });
          galleries.set(ID, data.Work?.Gallery ?? []);
        }
        // A work's cover is a poster; a picture that is wide already loses less.
        const image = galleries.get(ID)?.find(({ Width, Height }) => Width > Height) ?? Cover ?? undefined;
        const look = sha256([brandLook, brand.name[locale], title, image?.ID, image?.Focus]);
        previews.set(previewKey(locale, slug, ID), {
          name: `${prefix}${locale}/${slug}/${ID}-${look}.jpg`,
          version: previewVersion({ UpdatedAt }),
          title,
          locale,
          image,
        });
      }
    }
  }
  return previews;
}

export type PublishedPreviews = {
  /** Those of the current revision. */
  list(): Promise<Previews>;
  /** Those that were listed last. */
  last(): Previews | undefined;
};

export function createPublishedPreviews(client: Client, memoize: Memoize): PublishedPreviews {
  let last: Previews | undefined;
  return {
    async list() {
      last = await memoize('previews', () => listPreviews(client));
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
  return {
    prefix,
    async list() {
      return [...(await list()).values()].map(({ name, title, locale, image }) => ({
        priority,
        names: [name],
        async make(_name, lane) {
          const drawer = processes[lane];
          if (!drawer) throw new Error(`there is no lane ${lane}`);
          return drawer.run(async () => {
            const cover = image && { bytes: await readOriginal(image.ID), focus: image.Focus };
            return { title, locale, cover };
          });
        },
      }));
    },
    stop() {
      for (const { stop } of processes) stop();
    },
  };
}

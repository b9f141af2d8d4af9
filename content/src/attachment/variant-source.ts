/** Every size of every picture, those of Home first, then those of works and news. */
import path from 'node:path';
import { imageWidths } from 'contract';
import { inParts } from 'http/event-loop-round';
import { lanes, type PictureJob, type PictureSource } from 'http/picture-preparation';
import { createTaskProcess } from 'http/task-process';
import { storedWorkOf } from '../article/picture.ts';
import { filesOfWork } from '../article/work.ts';
import type { Content } from '../content.ts';
import type { Database } from '../database/index.ts';
import { readAll } from '../files/index.ts';
import { findHome } from '../home/store.ts';
import type { EncodeTask } from './encode.ts';
import type { Format } from './formats.ts';
import type { Attachment } from './store.ts';
import { formatsOf, originalName, sizesOf, type Variant, variantsPrefix } from './variants.ts';

const program = path.join(import.meta.dirname, 'encoder-process.ts');
const maxWidth = Math.max(...imageWidths);

type Picture = Pick<Attachment, 'id' | 'media_type' | 'width'>;

type Priorities = Record<Format | 'wholeAvif', number>;

/** Previews of pages have 5. */
const priorities: Record<'ofHome' | 'ofOthers', Priorities> = {
  ofHome: { avif: 1, wholeAvif: 2, webp: 6, jpeg: 7, png: 7 },
  ofOthers: { avif: 3, wholeAvif: 4, webp: 6, jpeg: 7, png: 7 },
};
const standInPriority = 2;

export function createVariantSource({ db, files }: Pick<Content, 'db' | 'files'>): PictureSource {
  const encoders = Array.from({ length: lanes }, () => createTaskProcess<EncodeTask, Uint8Array>(program));

  function toJob(picture: Picture, priority: number, variants: Variant[]): PictureJob {
    const byName = new Map(variants.map((variant) => [variant.name, variant]));
    return {
      priority,
      names: [...byName.keys()],
      async make(name, lane) {
        const { format = 'jpeg', width } = byName.get(name) ?? {};
        const own = picture.width ?? 0;
        const read = async () => {
          const bytes = await readAll(files, originalName(picture.id));
          // The encoder keeps pictures decoded up to this width.
          return { bytes, format, width: width ?? (own <= maxWidth ? own : undefined) };
        };
        const encoder = encoders[lane];
        if (!encoder) throw new Error(`there is no lane ${lane}`);
        return encoder.run(read);
      },
    };
  }

  async function* list(): AsyncGenerator<PictureJob[]> {
    const pictures = await db
      .selectFrom('attachment')
      .select(['id', 'media_type', 'width'])
      .where('media_type', 'like', 'image/%')
      .execute();
    const byId = new Map(pictures.map((picture) => [picture.id, picture]));
    const ofHome = await picturesOfHome(db);
    const ordered = new Set([...ofHome, ...(await picturesOfArticles(db)), ...byId.keys()]);
    for await (const part of inParts([...ordered].flatMap((id) => byId.get(id) ?? []))) {
      yield part.flatMap((picture) => toJobs(picture, priorities[ofHome.has(picture.id) ? 'ofHome' : 'ofOthers']));
    }
  }

  function toJobs(picture: Picture, priority: Priorities): PictureJob[] {
    // Half the work is in the whole of it, which few screens are large enough for; the next size stands in for it.
    const [whole, ...narrower] = sizesOf(picture, 'avif');
    // It stands in for every other size, in every browser.
    const standIn = sizesOf(picture, 'jpeg').slice(-1);
    return [
      toJob(picture, standInPriority, standIn),
      // With its stand-in, which costs least while it is decoded. Those of Home need no other, they are made first.
      toJob(picture, priority.avif, [...narrower, ...standIn]),
      toJob(picture, priority.wholeAvif, whole ? [whole] : []),
      ...formatsOf(picture)
        .filter((format) => format !== 'avif')
        .map((format) => toJob(picture, priority[format], sizesOf(picture, format))),
    ];
  }

  return {
    prefix: variantsPrefix,
    list,
    stop() {
      for (const encoder of encoders) encoder.stop();
    },
  };
}

async function picturesOfHome(db: Database): Promise<Set<string>> {
  const languages = await db.selectFrom('language').select('id').orderBy('id').execute();
  const homes = await Promise.all(languages.map(({ id }) => findHome(db, id)));
  const shown = homes.flatMap((home) =>
    home ? [...home.Carousels, ...home.Business, ...home.Works, ...home.News] : [],
  );
  const pictures = shown.flatMap(({ Cover }) => [Cover, Cover?.Portrait]);
  return new Set(pictures.flatMap((picture) => picture?.ID ?? []));
}

/** Covers and galleries of works, then the covers of news, the newest first. */
async function picturesOfArticles(db: Database): Promise<string[]> {
  const articles = await db
    .selectFrom('article')
    .select(['cover_id', 'work'])
    .orderBy('slug', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return articles.flatMap(({ cover_id, work }) => [
    ...(cover_id ? [cover_id] : []),
    ...filesOfWork(storedWorkOf({ work }) ?? {}).map(({ file }) => file),
  ]);
}

/** Makes pictures for sites that do not prepare any: only those that a test is about. */
import { createVariantSource, listPublishedTexts, openContentForVisitors, originalName, readAll } from 'content';
import type { PictureSource } from 'http/picture-preparation';
import { settingsFor } from '../content/src/testing/service.ts';
import { createPreviewSource, listPreviews } from '../web/src/server/preview/published-previews.ts';
import type { Site } from './start-site.ts';

type Place = Pick<Site, 'dataDir'>;

/** Answers how many there were to make. */
export async function preparePictures({ dataDir }: Place, isWanted: (name: string) => boolean): Promise<number> {
  const content = await openContentForVisitors(settingsFor(dataDir, ''));
  const previews = createPreviewSource(
    () => listPreviews(listPublishedTexts(content.db)),
    (id) => readAll(content.files, originalName(id)),
  );
  const sources: PictureSource[] = [createVariantSource(content), previews];
  let made = 0;
  try {
    for (const { names, make } of (await Promise.all(sources.map(({ list }) => Array.fromAsync(list())))).flat(2)) {
      for (const name of names.filter(isWanted)) {
        if ((await content.files.size(name)) !== undefined) continue;
        await content.files.write(name, await make(name, 0));
        made += 1;
      }
    }
    return made;
  } finally {
    for (const { stop } of sources) stop();
    await content.db.destroy();
  }
}

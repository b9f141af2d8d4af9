/** What a folder and the site have otherwise, by who changed it since the folder was exported. */
import type { Content } from '../content.ts';
import { nameOf } from '../item/item.ts';
import { loadFolder, type Progress } from './load.ts';
import { readManifest } from './manifest.ts';
import type { Difference } from './merge.ts';
import { compareWithSite, describeConflict } from './plan.ts';
import { readSiteState } from './site-state.ts';

export type FolderDiff = { hasManifest: boolean; folder: string[]; studio: string[]; both: string[] };

/** `place` is a content folder, or that of one article in it. Throws a FolderError where it cannot be read. */
export async function diffFolder(content: Content, place: string, onProgress?: Progress): Promise<FolderDiff> {
  const loaded = await loadFolder(content, place, { allowRemovals: false, onProgress });
  const manifest = await readManifest(loaded.root);
  const site = await readSiteState(content.db);
  const { differences } = compareWithSite(loaded, site, manifest);
  const by = (side: Difference['changedBy']) => differences.filter(({ changedBy }) => changedBy === side);
  const authorOf = ({ folder, site: stored }: Difference) => {
    const item = (stored ?? folder)?.item;
    const author = item && site.studioEdits.get(nameOf(item));
    return author ? ` (by ${author})` : '';
  };
  return {
    hasManifest: manifest !== undefined,
    folder: by('folder').map(({ folder, site }) => tell(folder?.name, site?.name)),
    studio: by('studio').map((one) => tell(one.site?.name, one.folder?.name) + authorOf(one)),
    both: await Promise.all(by('both').map((one) => describeConflict(loaded.root, one, site.studioEdits))),
  };
}

function tell(after: string | undefined, before: string | undefined): string {
  if (!before) return `added    ${after}`;
  return after ? `changed  ${after}` : `removed  ${before}`;
}

/** What an import would do: the folder and the site compared, merged, and all that forbids it. Nothing is changed. */
import { defaultLocale } from 'contract';
import { now } from '../clock.ts';
import type { Content } from '../content.ts';
import { nameOf } from '../item/item.ts';
import type { OlderSource } from '../item/record-live.ts';
import { type ChangedFiles, type Changes, findChanges, indent, nameChanges, refuseRemovals } from './changes.ts';
import { type Entry, toEntries } from './entries.ts';
import { folderOnDisk } from './folder-source.ts';
import { FolderError, type FolderProblem } from './layout.ts';
import { type LoadedFolder, loadFolder } from './load.ts';
import { type Manifest, manifestFile } from './manifest.ts';
import { type BaseOf, type Difference, findDifferences, mergedSource, mergeEntries, type Side } from './merge.ts';
import { createFileNames, type Rows } from './rows.ts';
import { readSiteState, type SiteState } from './site-state.ts';
import { findTouchedDrafts } from './touched-drafts.ts';

export type PlanOptions = {
  /** Whether more than a tenth of the texts may go, folders be missing, and unknown names be passed over. */
  allowRemovals?: boolean;
  /** Whether the site is to say what the folder says, whatever the studio changed. */
  replace?: boolean;
  /** Whose version is taken of what both changed. */
  take?: Side | undefined;
};

export type ImportResult = ChangedFiles & {
  /** What became a draft in the studio. */
  drafts: string[];
  /** What only the studio changed, and what it keeps of what both did. */
  kept: string[];
  warnings: FolderProblem[];
  /** Why an import without dry run throws. */
  refusals: string[];
};

export class ImportRefused extends Error {}

export type Plan = {
  site: SiteState;
  /** What the site is to say: the folder, with what the studio keeps. */
  merged: LoadedFolder;
  folderEntries: Map<string, Entry>;
  differences: Difference[];
  changes: Changes;
  olderSource: OlderSource;
  result: ImportResult;
};

export async function planImport(
  content: Content,
  loaded: LoadedFolder,
  manifest: Manifest | undefined,
  { allowRemovals = false, replace = false, take }: PlanOptions,
): Promise<Plan> {
  const site = await readSiteState(content.db);
  const { folderEntries, differences } = compareWithSite(loaded, site, manifest, replace);
  const merged = await merge(content, loaded, { site, folderEntries, differences, take });
  const { rows } = site;
  const changes = findChanges(rows, merged.wanted, loaded.onlyArticle);
  const files = nameChanges(changes, rows, merged.wanted);
  const conflicts = differences.filter(({ changedBy, isOther }) => changedBy === 'both' && (!take || isOther));
  const kept = differences.filter(
    ({ changedBy }) => changedBy === 'studio' || (changedBy === 'both' && take !== 'folder'),
  );
  const refusals = [
    allowRemovals ? undefined : refuseRemovals(files, rows),
    await refuseConflicts(loaded, conflicts, site, manifest),
  ].filter((refusal) => refusal !== undefined);
  const warnings = [
    ...findForgottenUpdates(changes, merged.wanted),
    ...(await findTouchedDrafts(content.db, changes, merged.wanted)),
  ];
  return {
    site,
    merged,
    folderEntries,
    differences,
    changes,
    olderSource: findOlderSource(kept, manifest),
    result: { ...files, drafts: [], kept: kept.map(nameOfDifference), warnings, refusals },
  };
}

/** Of one article alone, only what it consists of is compared. */
export function compareWithSite(
  { wanted, folder, onlyArticle }: LoadedFolder,
  { entries, studioEdits }: SiteState,
  manifest: Manifest | undefined,
  replace = false,
) {
  const isWhole = onlyArticle === undefined;
  const isOfArticle = ({ item }: Entry) => item?.subject === 'article' && item.id === String(onlyArticle);
  // The pictures of an article may be on the site alone.
  const isInFolder = ({ table, name }: Entry) =>
    table === 'attachment' && Object.hasOwn(folder.attachments, name.slice('attachments/'.length));
  const folderEntries = filter(toEntries(wanted), (entry) => isWhole || isOfArticle(entry) || isInFolder(entry));
  const siteEntries = filter(
    entries,
    (entry) => isWhole || isOfArticle(entry) || (entry.table === 'attachment' && folderEntries.has(entry.key)),
  );
  const baseOf: BaseOf = (key, { folder, site }) => {
    if (replace) return site?.hash;
    if (manifest) return manifest[key]?.hash;
    // Without a manifest the folder is the truth, but for what the studio changed.
    const item = (site ?? folder)?.item;
    return item && studioEdits.has(nameOf(item)) ? 'edited in the studio' : site?.hash;
  };
  return { folderEntries, siteEntries, differences: findDifferences(folderEntries, siteEntries, baseOf) };
}

const filter = (entries: Map<string, Entry>, isWanted: (entry: Entry) => boolean) =>
  new Map([...entries].filter(([, entry]) => isWanted(entry)));

type Merging = Pick<Plan, 'site' | 'folderEntries' | 'differences'> & { take: Side | undefined };

async function merge(
  content: Content,
  loaded: LoadedFolder,
  { site, folderEntries, differences, take }: Merging,
): Promise<LoadedFolder> {
  const { place, root, onlyArticle } = loaded;
  const merged = mergeEntries(folderEntries, site.entries, differences, take);
  const isUnchanged =
    merged.size === folderEntries.size && folderEntries.values().every((it) => merged.get(it.key) === it);
  if (isUnchanged) return loaded;
  if (onlyArticle !== undefined && !merged.has(`article ${onlyArticle}`))
    throw new ImportRefused(
      'this article was removed from the site since the folder was exported; --replace brings it back',
    );
  const source = mergedSource(merged, folderEntries, folderOnDisk(root), content.files);
  return loadFolder(content, place, { allowRemovals: true }, source).catch((error) => {
    if (!(error instanceof FolderError)) throw error;
    throw new ImportRefused(
      `the folder does not go together with what the studio changed:\n${indent(error.message.split('\n'))}`,
    );
  });
}

/** A folder whose text in the default language is older than the studio's has translations of that older one. */
export const findOlderSource =
  (kept: Difference[], manifest: Manifest | undefined): OlderSource =>
  ({ subject, id }) => {
    const key = `${subject} ${id} ${defaultLocale}`;
    return kept.some((one) => one.key === key) ? (manifest?.[key]?.edition ?? undefined) : undefined;
  };

const nameOfDifference = ({ folder, site }: Difference) => (folder ?? site)?.name ?? '';

async function refuseConflicts(
  { root }: LoadedFolder,
  conflicts: Difference[],
  { studioEdits }: SiteState,
  manifest: Manifest | undefined,
): Promise<string | undefined> {
  if (conflicts.length === 0) return undefined;
  const reason = manifest
    ? 'the folder and the studio both changed'
    : `the folder has no ${manifestFile}, which an export writes, and the studio changed`;
  const remedy = manifest
    ? '--take folder or --take studio decides, --as-drafts makes drafts of what the folder says'
    : 'compare it with an export to a new folder, or import with --replace, --take studio or --as-drafts';
  const lines = await Promise.all(conflicts.map((conflict) => describeConflict(root, conflict, studioEdits)));
  return `${reason} ${conflicts.length === 1 ? 'this' : `these ${conflicts.length}`}; ${remedy}:\n${indent(lines)}`;
}

/** One line, with the file and the first line of it that differs. */
export async function describeConflict(
  root: string,
  { key, folder, site, isOther }: Difference,
  studioEdits: SiteState['studioEdits'],
): Promise<string> {
  const { name, file } = (folder ?? site) as Entry;
  if (isOther) return `${name}:1: the studio has another article of this ID, ${site?.file}; change the id`;
  const where = file ? `${name}:${await findLine(root, folder, site)}` : name;
  const item = (site ?? folder)?.item;
  const author = item && studioEdits.get(nameOf(item));
  const what = item?.language || (item?.subject === 'attachment' ? 'the file' : item ? 'the facts' : key);
  const inFolder = folder ? 'changed in the folder' : 'removed from the folder';
  const onSite = `${site ? 'changed' : 'taken down'} ${author ? `by ${author} in the studio` : 'on the site'}`;
  return `${where}: ${what} was ${inFolder}, and ${onSite}`;
}

async function findLine(root: string, folder: Entry | undefined, site: Entry | undefined): Promise<number> {
  if (!folder?.file || !site || folder.table === 'attachment') return 1;
  const lines = String(await folderOnDisk(root).read(folder.file)).split(/\r?\n/);
  const others = site.toText().split('\n');
  const index = lines.findIndex((line, at) => line !== others[at]);
  return (index < 0 ? lines.length : index) + 1;
}

/** A text that changed under an old date would look unchanged to everyone who asks what is new. */
function findForgottenUpdates({ translation }: Changes, wanted: Rows): FolderProblem[] {
  const fileName = createFileNames(wanted).translation;
  return translation.changed
    .filter(({ before }) => before.published_at !== null && before.published_at <= now())
    .filter(({ before, after }) => before.markdown !== after.markdown || before.title !== after.title)
    .filter(({ before, after }) => before.updated_at === after.updated_at)
    .map(({ after }) => ({
      file: fileName(after),
      line: 1,
      message: 'the text changed, but not its time: set `updated`',
    }));
}

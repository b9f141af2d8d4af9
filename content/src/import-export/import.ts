/** Makes the site say what a folder says, but for what the studio changed since its export: all of it, or nothing. */
import { removeUnneededFiles } from '../attachment/remove-files.ts';
import { originalName } from '../attachment/variants.ts';
import { commandLine, writeAudit } from '../audit/store.ts';
import type { Content } from '../content.ts';
import { type Database, lockForChange } from '../database/index.ts';
import { nameOf } from '../item/item.ts';
import { itemsOfRows, type OlderSource, recordLive } from '../item/record-live.ts';
import { keepForEditions } from '../media/files.ts';
import { bumpRevision } from '../revision/store.ts';
import { applyChanges } from './apply.ts';
import { importAsDrafts } from './as-drafts.ts';
import { afterOf, type Changes } from './changes.ts';
import type { Entry } from './entries.ts';
import { type LoadedFolder, loadFolder, type Progress } from './load.ts';
import { createManifest, type Manifest, readManifest, writeManifest } from './manifest.ts';
import { ImportRefused, type ImportResult, type Plan, type PlanOptions, planImport } from './plan.ts';
import { readRevisionNumber, readSiteState } from './site-state.ts';

export type ImportOptions = PlanOptions & {
  isDryRun?: boolean;
  /** Whether the studio gets drafts of what the folder changed, and visitors see nothing of it. */
  asDrafts?: boolean;
  onProgress?: Progress;
};

/** A site that changes as often as this while a folder is compared with it changes all the time. */
const maxAttempts = 10;

/** `place` is a content folder, or that of one article in it. */
export async function importFolder(
  content: Content,
  place: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const { isDryRun = false, allowRemovals = false, asDrafts = false, take, onProgress } = options;
  const loaded = await loadFolder(content, place, { allowRemovals, onProgress });
  const manifest = await readManifest(loaded.root);
  if (asDrafts) return importAsDrafts(content, loaded, manifest, { isDryRun, take });
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const plan = await planImport(content, loaded, manifest, options);
    const { refusals } = plan.result;
    if (isDryRun) return plan.result;
    if (refusals.length > 0) throw new ImportRefused(refusals.join('\n'));
    if (!(await apply(content, plan))) continue;
    for (const { id } of plan.changes.attachment.removed) await removeUnneededFiles(content, id);
    if (manifest) await writeManifest(loaded.root, await updateManifest(content, manifest, plan));
    return plan.result;
  }
  throw new ImportRefused('the site was changed again and again while the folder was compared with it; import again');
}

/** False where the site was changed since it was compared: then nothing is done. */
async function apply(content: Content, { site, merged, changes, olderSource, result }: Plan): Promise<boolean> {
  for (const [id, bytes] of merged.newFiles) await content.files.write(originalName(id), bytes);
  return content.db.transaction().execute(async (trx) => {
    await lockForChange(trx);
    if ((await readRevisionNumber(trx)) !== site.revision) return false;
    await writeLostFiles(content, merged, changes);
    await keepForEditions(trx, changes.attachment.removed);
    await applyChanges(trx, changes);
    await recordChanges(trx, changes, olderSource);
    const times = merged.wanted.translation.flatMap(({ published_at }) => published_at ?? []);
    if (!Object.values(changes).some(isChange)) return true;
    await bumpRevision(trx, times);
    const { added, changed, removed } = result;
    const data = { Added: added.length, Changed: changed.length, Removed: removed.length };
    await writeAudit(trx, commandLine, { action: 'import', subject: 'folder', id: '', data });
    return true;
  });
}

const isChange = ({ added, changed, removed }: Changes[keyof Changes]) =>
  added.length + changed.length + removed.length > 0;

/** What an import changed can be undone in the studio; drafts stay as they are. */
async function recordChanges(trx: Database, { article, translation, page }: Changes, olderSource: OlderSource) {
  const language = await trx.selectFrom('language').selectAll().execute();
  const live = { language, article: afterOf(article), translation: afterOf(translation), page: afterOf(page) };
  const removed = { language, article: article.removed, translation: translation.removed, page: page.removed };
  await recordLive(trx, itemsOfRows(live), itemsOfRows(removed), olderSource);
}

/** Files that another import removed since this one found them in the store. Rows that are stored have theirs. */
async function writeLostFiles({ files }: Content, { folder }: LoadedFolder, { attachment }: Changes): Promise<void> {
  for (const { id, name } of attachment.added) {
    if ((await files.size(originalName(id))) === undefined)
      await files.write(originalName(id), await folder.source.read(`attachments/${name}`));
  }
}

/**
 * The folder is based on what it says now: what it does not say because the studio changed it counts as changed by the
 * studio alone from now on, and stays.
 */
async function updateManifest(content: Content, manifest: Manifest, plan: Plan): Promise<Manifest> {
  const { folderEntries, merged } = plan;
  const { entries, liveEditions } = await readSiteState(content.db);
  const editionOf = ({ key, hash, item }: Entry) => {
    if (entries.get(key)?.hash === hash) return (item && liveEditions.get(nameOf(item))) ?? null;
    return manifest[key]?.hash === hash ? manifest[key].edition : null;
  };
  const updated = createManifest(folderEntries.values(), editionOf);
  if (merged.onlyArticle === undefined) return updated;
  const texts = `article ${merged.onlyArticle} `;
  const others = Object.entries(manifest).filter(([key]) => !key.startsWith(texts));
  return { ...Object.fromEntries(others), ...updated };
}

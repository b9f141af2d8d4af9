/** Makes the database say what a folder says: all of it, or nothing. */
import { removeUnneededFiles } from '../attachment/remove-files.ts';
import { originalName } from '../attachment/variants.ts';
import { now } from '../clock.ts';
import type { Content } from '../content.ts';
import { type Database, lockForChange, readSnapshot } from '../database/index.ts';
import { itemsOfRows, recordLive } from '../item/record-live.ts';
import { keepForEditions } from '../media/files.ts';
import { bumpRevision } from '../revision/store.ts';
import { applyChanges } from './apply.ts';
import { type ChangedFiles, type Changes, findChanges, nameChanges, refuseRemovals } from './changes.ts';
import { createRecord, type ExportRecord, readRecord, recordKey, refuseStale, writeRecord } from './export-record.ts';
import type { FolderProblem } from './layout.ts';
import { type LoadedFolder, loadFolder, type Progress } from './load.ts';
import { createFileNames, type Rows, readRows } from './rows.ts';

export type ImportOptions = {
  isDryRun?: boolean;
  /** Whether more than a tenth of the texts may go, folders be missing, and unknown names be passed over. */
  allowRemovals?: boolean;
  /** Whether what the site changed since the folder was exported may be undone. */
  replace?: boolean;
  onProgress?: Progress;
};

export type ImportResult = ChangedFiles & {
  warnings: FolderProblem[];
  /** Why an import without dry run throws. */
  refusals: string[];
};

export class ImportRefused extends Error {}

type Plan = { changes: Changes; result: ImportResult };

/** `place` is a content folder, or that of one article in it. */
export async function importFolder(
  content: Content,
  place: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const { isDryRun = false, allowRemovals = false, onProgress } = options;
  const loaded = await loadFolder(content, place, { allowRemovals, onProgress });
  const record = await readRecord(loaded.root);
  const expected = await readSnapshot(content.db, (trx) => plan(trx, loaded, record, options));
  if (isDryRun) return expected.result;
  throwRefusals(expected);

  for (const [id, bytes] of loaded.newFiles) await content.files.write(originalName(id), bytes);
  const { changes, result } = await content.db.transaction().execute(async (trx) => {
    await lockForChange(trx);
    const planned = await plan(trx, loaded, record, options);
    throwRefusals(planned);
    await writeLostFiles(content, loaded, planned.changes);
    await keepForEditions(trx, planned.changes.attachment.removed);
    await applyChanges(trx, planned.changes);
    await recordChanges(trx, planned.changes);
    const times = loaded.wanted.translation.flatMap(({ published_at }) => published_at ?? []);
    if (Object.values(planned.changes).some(isChange)) await bumpRevision(trx, times);
    return planned;
  });
  for (const { id } of changes.attachment.removed) await removeUnneededFiles(content, id);
  if (record) await writeRecord(loaded.root, updateRecord(record, loaded, changes));
  return result;
}

function throwRefusals({ result: { refusals } }: Plan) {
  if (refusals.length > 0) throw new ImportRefused(refusals.join('\n'));
}

const isChange = ({ added, changed, removed }: Changes[keyof Changes]) =>
  added.length + changed.length + removed.length > 0;

async function plan(
  db: Database,
  { wanted, onlyArticle }: LoadedFolder,
  record: ExportRecord | undefined,
  { allowRemovals, replace }: ImportOptions,
): Promise<Plan> {
  const stored = await readRows(db);
  const changes = findChanges(stored, wanted, onlyArticle);
  const files = nameChanges(changes, stored, wanted);
  const refusals = [
    allowRemovals ? undefined : refuseRemovals(files, stored),
    replace || !record ? undefined : refuseStale(record, changes, stored, wanted),
  ].filter((refusal) => refusal !== undefined);
  const warnings = findForgottenUpdates(changes, wanted);
  return { changes, result: { ...files, warnings, refusals } };
}

/** What an import changed can be undone in the studio; drafts stay as they are. */
async function recordChanges(trx: Database, { article, translation, page }: Changes): Promise<void> {
  const language = await trx.selectFrom('language').selectAll().execute();
  const afterOf = <T>({ added, changed }: { added: T[]; changed: { after: T }[] }) => [
    ...added,
    ...changed.map(({ after }) => after),
  ];
  const live = { language, article: afterOf(article), translation: afterOf(translation), page: afterOf(page) };
  const removed = { language, article: article.removed, translation: translation.removed, page: page.removed };
  await recordLive(trx, itemsOfRows(live), itemsOfRows(removed));
}

/** Files that another import removed since this one found them in the store. Rows that are stored have theirs. */
async function writeLostFiles({ files }: Content, { folder }: LoadedFolder, { attachment }: Changes): Promise<void> {
  for (const { id, name } of attachment.added) {
    if ((await files.size(originalName(id))) === undefined)
      await files.write(originalName(id), await folder.source.read(`attachments/${name}`));
  }
}

/** What the folder is based on from now on. */
function updateRecord(record: ExportRecord, { wanted, onlyArticle }: LoadedFolder, changes: Changes): ExportRecord {
  if (onlyArticle === undefined) return createRecord(wanted);
  const updated = { ...record, ...createRecord({ ...wanted, language: [], category: [] }) };
  for (const row of changes.translation.removed) delete updated[recordKey('translation', row)];
  return updated;
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

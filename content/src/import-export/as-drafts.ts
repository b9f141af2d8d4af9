/**
 * Puts what a folder changed into the studio as drafts. Visitors see nothing of it, and nothing is removed. From then on
 * the studio decides about it: the next import takes only what the folder changes after that.
 */
import { defaultLocale } from 'contract';
import { originalName } from '../attachment/variants.ts';
import { commandLine, writeAudit } from '../audit/store.ts';
import { now } from '../clock.ts';
import type { Content } from '../content.ts';
import { type Database, lockForChange } from '../database/index.ts';
import { type Source, writeDraft } from '../item/draft.ts';
import { hashFields, type ItemKey, nameOf } from '../item/item.ts';
import { kindOf } from '../item/kinds.ts';
import { itemsOfRows } from '../item/record-live.ts';
import { renderFirst } from '../item/rendering.ts';
import { requireTexts } from '../item/require-texts.ts';
import { draftOf, findEdition, keepEdition, lockItem, writerOf } from '../item/store.ts';
import { saveDescription } from '../media/describe.ts';
import { descriptionOf, findFreeName } from '../media/files.ts';
import { findMedia } from '../media/store.ts';
import type { Entry } from './entries.ts';
import type { LoadedFolder } from './load.ts';
import { createManifest, type Manifest, writeManifest } from './manifest.ts';
import type { Side } from './merge.ts';
import { compareWithSite, describeConflict, findOlderSource, ImportRefused, type ImportResult } from './plan.ts';
import type { Row } from './rows.ts';
import { readSiteState } from './site-state.ts';

type Options = { isDryRun: boolean; take: Side | undefined };

class RolledBack extends Error {}

export async function importAsDrafts(
  content: Content,
  loaded: LoadedFolder,
  manifest: Manifest | undefined,
  { isDryRun, take }: Options,
): Promise<ImportResult> {
  const site = await readSiteState(content.db);
  const { folderEntries, differences } = compareWithSite(loaded, site, manifest);
  const kept = differences.filter(({ changedBy }) => changedBy === 'studio');
  const olderSource = findOlderSource(kept, manifest);
  let result: ImportResult = {
    added: [],
    changed: [],
    removed: [],
    drafts: [],
    kept: kept.map(({ folder, site }) => nameOfEntry(folder ?? site)),
    warnings: [],
    refusals: [],
  };
  const ofFolder = differences.filter(({ changedBy }) => changedBy !== 'studio');
  const refuse = (name: string, message: string) => void result.refusals.push(`${name}:1: ${message}`);
  const warn = (file: string, message: string) => void result.warnings.push({ file, line: 1, message });
  for (const difference of ofFolder) {
    if (difference.isOther) result.refusals.push(await describeConflict(loaded.root, difference, site.studioEdits));
    if (!difference.folder)
      warn(nameOfEntry(difference.site), 'was removed from the folder, and stays: drafts remove nothing');
  }
  const entries = ofFolder.flatMap(({ folder, isOther }) => (folder && !isOther ? [folder] : []));
  const fieldsOf = new Map(itemsOfRows(loaded.wanted).map(({ key, fields }) => [nameOf(key), fields]));
  const texts = entries.flatMap(({ item: key }) => {
    const fields = key && fieldsOf.get(nameOf(key));
    return fields ? [{ key, fields }] : [];
  });

  let delivered: Entry[] = [];
  const compared = result;

  const work = async (trx: Database) => {
    // It may begin anew: see `renderFirst`.
    result = structuredClone(compared);
    delivered = [];
    await requireTexts(trx, texts);
    await lockForChange(trx);
    for (const entry of inOrder(entries)) {
      const { table, item, name, row } = entry;
      if (!item) refuse(name, 'languages and categories have no drafts; import them without --as-drafts');
      else if (table === 'attachment') await draftAttachment(trx, row as Row<'attachment'>, entry, item);
      else {
        const fields = fieldsOf.get(nameOf(item));
        delivered.push(entry);
        if (fields && (await mayWrite(trx, item, fields, name))) {
          if (table === 'article') await noteOnBoard(trx, row as Row<'article'>);
          await draft(trx, item, fields, sourceOf(item));
          result.drafts.push(name);
        }
      }
    }
    if (result.refusals.length > 0 || isDryRun) throw new RolledBack();
    const data = { Drafts: result.drafts.length };
    if (result.drafts.length > 0)
      await writeAudit(trx, commandLine, { action: 'import', subject: 'folder', id: '', data });
  };

  /** False where the studio has another draft, which nobody said may go, or the same. */
  async function mayWrite(trx: Database, key: ItemKey, fields: object, name: string): Promise<boolean> {
    const row = await lockItem(trx, key);
    const before = draftOf(row);
    const kind = kindOf(key);
    if (!before) return true;
    if (hashFields(kind.finish(before)) === hashFields(fields)) return false;
    if (take === 'folder') return true;
    const last = await findEdition(trx, key, row.last_edition);
    if (last?.hash === hashFields(kind.finish(before))) return true;
    if (take === 'studio') result.kept.push(name);
    else {
      const author = row.edited_by_name ? ` by ${row.edited_by_name}` : '';
      refuse(
        name,
        `${key.language || 'it'} has a draft${author} in the studio; --take folder or --take studio decides`,
      );
    }
    return false;
  }

  async function draft(trx: Database, key: ItemKey, fields: object, source: Source | undefined): Promise<void> {
    const row = await lockItem(trx, key);
    const before = draftOf(row);
    // Whoever wrote it finds it in the history.
    if (before) await keepEdition(trx, row, before, { reason: 'handover', author: writerOf(row) });
    await writeDraft(trx, commandLine, row, { fields, isMinor: false, source });
  }

  /** What a translation was made from: what the folder says in the default language, or was exported as. */
  function sourceOf(key: ItemKey): Source | undefined {
    const { subject, id, language } = key;
    if (!language || language === defaultLocale) return undefined;
    if (!folderEntries.has(`${subject} ${id} ${defaultLocale}`)) return undefined;
    return { language: defaultLocale, edition: olderSource(key) ?? null };
  }

  async function draftAttachment(trx: Database, row: Row<'attachment'>, entry: Entry, key: ItemKey): Promise<void> {
    const { name } = entry;
    const known = await findMedia(trx, row.id);
    const free = await findFreeName(trx, row.name, row.id);
    if (free !== row.name) return refuse(name, 'the studio has another file of this name; rename it');
    if (known && known.name !== row.name) return refuse(name, `the studio has this file as ${known.name}; rename it`);
    if (!known) await addMedia(trx, row);
    const file = known ?? (await findMedia(trx, row.id));
    const description = descriptionOf(row);
    const isSaid = !file || hashFields(descriptionOf(file)) === hashFields(description);
    if (known?.is_live && isSaid)
      return warn(name, 'stays as it is: only alternative texts and the focal point have drafts');
    delivered.push(entry);
    const isWritten = !isSaid && (await mayWrite(trx, key, description, name));
    if (isWritten) await saveDescription(trx, file, description, commandLine);
    if (isWritten || !known) result.drafts.push(name);
  }

  if (!isDryRun) for (const [id, bytes] of loaded.newFiles) await content.files.write(originalName(id), bytes);
  await renderFirst(() => content.db.transaction().execute(work)).catch((error) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  if (isDryRun) return result;
  if (result.refusals.length > 0) throw new ImportRefused(result.refusals.join('\n'));
  if (manifest) await writeManifest(loaded.root, { ...manifest, ...createManifest(delivered, () => null) });
  return result;
}

const nameOfEntry = (entry: Entry | undefined) => entry?.name ?? '';

/** Files before what shows them, facts before texts, and the default language before its translations. */
const inOrder = (entries: Entry[]) => entries.toSorted((one, other) => rankOf(one) - rankOf(other));

const rankOf = ({ table, item }: Entry) =>
  table === 'attachment' ? 0 : !item?.language ? 1 : item.language === defaultLocale ? 2 : 3;

async function noteOnBoard(trx: Database, { id, slug, type, kind }: Row<'article'>): Promise<void> {
  await trx
    .insertInto('board_row')
    .values({ subject: 'article', subject_id: String(id), slug, type, kind, at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addMedia(trx: Database, row: Row<'attachment'>): Promise<void> {
  const { id, name, media_type, size, width, height, color, tones } = row;
  const stored = { name, created_at: now(), stored_at: now() };
  await trx
    .insertInto('media')
    .values({ id, media_type, size, width, height, color, tones, created_by: null, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
    .execute();
}

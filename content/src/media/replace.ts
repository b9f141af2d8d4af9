/** Puts a file in the place of another, in the drafts of all that shows that one. Visitors see it once those are published. */
import type { LocaleCode } from 'contract';
import type { WorkFacts } from 'contract/studio';
import { kindOf } from 'contract/studio/media-files';
import { type Actor, writeAudit } from '../audit/store.ts';
import { type Database, lockForChange } from '../database/index.ts';
import type { Facts } from '../item/article-facts.ts';
import { writeDraft } from '../item/draft.ts';
import { hashFields, type ItemKey, type ItemRow } from '../item/item.ts';
import { renderFirst } from '../item/rendering.ts';
import { requireTexts } from '../item/require-texts.ts';
import { findFields, lockItem } from '../item/store.ts';
import { renderText } from '../item/text.ts';
import { HttpProblem, notFound } from '../problem.ts';
import type { ReleaseRow } from '../release/store.ts';
import { saveDescription } from './describe.ts';
import { emptyDescription } from './files.ts';
import { renamePictures } from './rename-pictures.ts';
import { currentDescription, findMedia, type MediaRow } from './store.ts';
import { findScheduledWith, findUses } from './uses.ts';

type Replaced = {
  /** The drafts that were changed. */
  changed: ItemKey[];
  /** What is scheduled is what was scheduled: these still show the former file. */
  releases: Pick<ReleaseRow, 'id' | 'name' | 'at'>[];
};

export const replaceMedia = (db: Database, actor: Actor, id: string, by: string): Promise<Replaced> =>
  renderFirst(() => db.transaction().execute((trx) => replace(trx, actor, id, by)));

async function replace(trx: Database, actor: Actor, id: string, by: string): Promise<Replaced> {
  await lockForChange(trx);
  const [former, next] = [await findMedia(trx, id), await findMedia(trx, by)];
  if (!former || !next) throw notFound('file');
  if (id === by) throw new HttpProblem(409, 'These are the same file.');
  if (kindOf(former.media_type) !== kindOf(next.media_type))
    throw new HttpProblem(409, 'A picture can only be replaced by a picture, and a video by a video.');
  await describeLike(trx, former, next, actor);
  const shown = await findShown(trx, id);
  await requireTexts(trx, shown);
  const changed: Shown[] = [];
  for (const { key, row, fields } of shown) {
    const replaced = row.language
      ? await inText(trx, row, fields, former, next)
      : inFacts(fields as Facts, former, next);
    // The history shows it alone.
    if (hashFields(replaced) !== hashFields(fields)) changed.push({ key, row, fields: replaced });
  }
  await requireTexts(trx, changed);
  for (const { row, fields } of changed) await save(trx, actor, row, fields);
  const data = { Name: former.name, ReplacedBy: next.name };
  await writeAudit(trx, actor, { action: 'replace-file', subject: 'attachment', id, data });
  return { changed: changed.map(({ key }) => key), releases: await findScheduledWith(trx, id) };
}

/** What it says now, and its row, which is locked. */
type Shown = { key: ItemKey; row: ItemRow; fields: object };

async function findShown(trx: Database, id: string): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const { Subject, ID, Language } of await findUses(trx, id)) {
    // A loop or a portrait belongs to its picture, which an import says.
    if (Subject === 'attachment') continue;
    const key: ItemKey = { subject: Subject, id: ID, language: Language ?? '' };
    const row = await lockItem(trx, key);
    const fields = await findFields(trx, row);
    if (fields) shown.push({ key, row, fields });
  }
  return shown;
}

/** What was said of the one is said of the other, unless somebody said something of that already. */
async function describeLike(trx: Database, former: MediaRow, next: MediaRow, actor: Actor): Promise<void> {
  if (hashFields(currentDescription(next)) === hashFields(emptyDescription))
    await saveDescription(trx, next, currentDescription(former), actor);
}

async function save(trx: Database, actor: Actor, row: ItemRow, fields: object): Promise<void> {
  // Another picture is no reason to translate anew.
  const isMinor = row.fields === null || row.is_minor === 1;
  if (!(await writeDraft(trx, actor, row, { fields, isMinor })))
    throw new HttpProblem(409, 'Somebody else has saved at the same time. Please try again.');
}

async function inText(trx: Database, row: ItemRow, fields: object, former: MediaRow, next: MediaRow): Promise<object> {
  const { Markdown } = fields as { Markdown: string };
  const { attachments } = await renderText(trx, Markdown, row.language as LocaleCode);
  const names = [...attachments].flatMap(([name, file]) => (file.id === former.id ? [name] : []));
  return names.length > 0 ? { ...fields, Markdown: renamePictures(Markdown, new Set(names), next.name) } : fields;
}

function inFacts(facts: Facts, former: MediaRow, next: MediaRow): Facts {
  const swap = <T extends string | null>(id: T) => (id === former.id ? next.id : id);
  const inWork = (work: WorkFacts): WorkFacts => ({
    ...work,
    Trailer: swap(work.Trailer),
    Gallery: work.Gallery.map(swap),
  });
  return { ...facts, Cover: swap(facts.Cover), Work: facts.Work && inWork(facts.Work) };
}

/** Puts a file in the place of another, in the drafts of all that shows that one. Visitors see it once those are published. */
import type { WorkFacts } from 'contract/studio';
import { kindOf } from 'contract/studio/media-files';
import { type Actor, writeAudit } from '../audit/store.ts';
import { type Database, lockForChange } from '../database/index.ts';
import type { Facts } from '../item/article-facts.ts';
import { writeDraft } from '../item/draft.ts';
import { hashFields, type ItemKey } from '../item/item.ts';
import { findFields, lockItem } from '../item/store.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { saveDescription } from './describe.ts';
import { emptyDescription, findFilesByName } from './files.ts';
import { namesIn, renamePictures } from './rename-pictures.ts';
import { currentDescription, findMedia, type MediaRow } from './store.ts';
import { findUses } from './uses.ts';

/** The drafts that were changed. */
export async function replaceMedia(db: Database, actor: Actor, id: string, by: string): Promise<ItemKey[]> {
  return db.transaction().execute(async (trx) => {
    await lockForChange(trx);
    const [former, next] = [await findMedia(trx, id), await findMedia(trx, by)];
    if (!former || !next) throw notFound('file');
    if (id === by) throw new HttpProblem(409, 'These are the same file.');
    if (kindOf(former.media_type) !== kindOf(next.media_type))
      throw new HttpProblem(409, 'A picture can only be replaced by a picture, and a video by a video.');
    await describeLike(trx, former, next, actor);
    const changed: ItemKey[] = [];
    for (const { Subject, ID, Language } of await findUses(trx, id)) {
      const key: ItemKey = { subject: Subject, id: ID, language: Language ?? '' };
      // A loop or a portrait belongs to its picture, which an import says.
      if (Subject !== 'attachment' && (await replaceIn(trx, actor, key, former, next))) changed.push(key);
    }
    const data = { Name: former.name, ReplacedBy: next.name };
    await writeAudit(trx, actor, { action: 'replace-file', subject: 'attachment', id, data });
    return changed;
  });
}

/** What was said of the one is said of the other, unless somebody said something of that already. */
async function describeLike(trx: Database, former: MediaRow, next: MediaRow, actor: Actor): Promise<void> {
  if (hashFields(currentDescription(next)) === hashFields(emptyDescription))
    await saveDescription(trx, next, currentDescription(former), actor);
}

async function replaceIn(trx: Database, actor: Actor, key: ItemKey, former: MediaRow, next: MediaRow) {
  const row = await lockItem(trx, key);
  const fields = await findFields(trx, row);
  if (!fields) return false;
  const replaced = key.language ? await inText(trx, fields, former, next) : inFacts(fields as Facts, former, next);
  // The history shows it alone.
  if (hashFields(replaced) === hashFields(fields)) return false;
  // Another picture is no reason to translate anew.
  const isMinor = row.fields === null || row.is_minor === 1;
  if (!(await writeDraft(trx, actor, row, { fields: replaced, isMinor })))
    throw new HttpProblem(409, 'Somebody else has saved at the same time. Please try again.');
  return true;
}

async function inText(trx: Database, fields: object, former: MediaRow, next: MediaRow): Promise<object> {
  const { Markdown } = fields as { Markdown: string };
  const files = await findFilesByName(trx, namesIn(Markdown));
  const names = [...files].flatMap(([name, file]) => (file.id === former.id ? [name] : []));
  return { ...fields, Markdown: renamePictures(Markdown, new Set(names), next.name) };
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

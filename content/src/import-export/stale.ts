/** Translations whose source has changed since they were made, as the board shows them. */
import type { Database } from '../database/index.ts';
import { hashFields, keyOf, nameOf } from '../item/item.ts';
import { itemsOfRows } from '../item/record-live.ts';
import { selectItems } from '../item/state.ts';
import { createFileNames, type Rows } from './rows.ts';

export type StaleText = { file: string; source: string };

/** Of the site's rows, or of those that an import would leave: a text that it changes counts as translated anew. */
export async function findStale(db: Database, rows: Rows): Promise<StaleText[]> {
  const items = new Map((await selectItems(db).execute()).map((item) => [nameOf(keyOf(item)), item]));
  const { language, translation, page } = rows;
  const texts = itemsOfRows({ language, article: [], translation, page });
  const hashOf = new Map(texts.map(({ key, fields }) => [nameOf(key), hashFields(fields)]));
  const names = createFileNames(rows);
  const files = [...translation.map(names.translation), ...page.map(names.page)];
  return texts.flatMap(({ key }, index) => {
    const item = items.get(nameOf(key));
    if (!item?.source_language || item.live_hash !== hashOf.get(nameOf(key))) return [];
    const source = nameOf(keyOf({ ...item, language: item.source_language }));
    const sourceHash = hashOf.get(source);
    const isUnchanged = sourceHash === items.get(source)?.live_hash;
    const isStale = isUnchanged ? item.is_stale === 1 : sourceHash !== undefined && sourceHash !== item.source_hash;
    return isStale ? [{ file: files[index] ?? '', source: item.source_language }] : [];
  });
}

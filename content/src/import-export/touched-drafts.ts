/** Drafts and scheduled releases of what an import changes. They stay as they are, and people are told. */
import type { Database } from '../database/index.ts';
import { hashFields, keyOf, nameOf } from '../item/item.ts';
import { itemsOfRows } from '../item/record-live.ts';
import { selectItems } from '../item/state.ts';
import { afterOf, type Changes } from './changes.ts';
import type { FolderProblem } from './layout.ts';
import { createFileNames, type Rows } from './rows.ts';

export async function findTouchedDrafts(db: Database, changes: Changes, wanted: Rows): Promise<FolderProblem[]> {
  const after = { language: wanted.language, article: afterOf(changes.article) };
  const live = itemsOfRows({ ...after, translation: afterOf(changes.translation), page: afterOf(changes.page) });
  if (live.length === 0) return [];
  const names = createFileNames(wanted);
  const files = [
    ...afterOf(changes.article).map(names.article),
    ...afterOf(changes.translation).map(names.translation),
    ...afterOf(changes.page).map(names.page),
  ];
  const rows = await selectItems(db)
    .where((row) => row.or([row('fields', 'is not', null), row('release_id', 'is not', null)]))
    .execute();
  const drafted = new Map(rows.map((row) => [nameOf(keyOf(row)), row]));
  return live.flatMap(({ key, fields }, index) => {
    const row = drafted.get(nameOf(key));
    const file = files[index] ?? '';
    const isDrafted = row?.fields && hashFields(JSON.parse(row.fields)) !== hashFields(fields);
    const told: string[] = [];
    if (isDrafted)
      told.push(
        `the studio has a draft of it${row.edited_by_name ? ` by ${row.edited_by_name}` : ''}, which stays as it is`,
      );
    if (row?.release_id) told.push('a scheduled release will put another text in its place');
    return told.map((message) => ({ file, line: 1, message }));
  });
}

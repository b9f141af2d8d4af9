/** What a release would publish, and what stands in its way. */
import type { LocaleCode } from 'contract';
import type { Item, OverridableCode, ReleaseAction, ReleaseError } from 'contract/studio';
import type { Database } from '../database/index.ts';
import { factsKey } from '../item/article-facts.ts';
import { type ItemKey, type ItemRow, nameOf, type Problem } from '../item/item.ts';
import { kindOf } from '../item/kinds.ts';
import { isOverridable } from '../item/read.ts';
import { requireTexts } from '../item/require-texts.ts';
import { draftOf, findItem, lockItem } from '../item/store.ts';
import { HttpProblem } from '../problem.ts';
import { type Going, togetherOf } from './apply.ts';

export type Asked = Item & { Action: ReleaseAction };

/** `index` is the place in what was asked for; none for facts that go along. */
export type Prepared = {
  key: ItemKey;
  action: ReleaseAction;
  index: number | undefined;
  row: ItemRow;
  fields: object | undefined;
};

export const keyOfItem = ({ Subject, ID, Language }: Item): ItemKey => ({
  subject: Subject,
  id: ID,
  language: Language ?? '',
});

/** The drafts as they are now. The facts of an article that visitors do not have yet go along with its first text. */
export async function prepare(trx: Database, asked: Asked[], { isReadOnly = false } = {}): Promise<Prepared[]> {
  const named = new Map(asked.map((item, index) => [nameOf(keyOfItem(item)), { item, index }]));
  if (named.size < asked.length) throw new HttpProblem(400, 'An item is named twice.');
  const wanted: { key: ItemKey; action: ReleaseAction; index: number | undefined }[] = asked.map((item, index) => ({
    key: keyOfItem(item),
    action: item.Action,
    index,
  }));
  const articles = wanted.filter(
    ({ key, action }) => key.subject === 'article' && key.language && action === 'publish',
  );
  for (const id of new Set(articles.map(({ key }) => key.id))) {
    const key = factsKey(id);
    if (!named.has(nameOf(key)) && !(await kindOf(key).findLive(trx, key)))
      wanted.push({ key, action: 'publish', index: undefined });
  }
  const prepared: Prepared[] = [];
  for (const one of wanted) {
    const row = await (isReadOnly ? findItem : lockItem)(trx, one.key);
    const fields = draftOf(row) ?? (await kindOf(one.key).findLive(trx, one.key))?.fields;
    prepared.push({ ...one, row, fields: fields && kindOf(one.key).finish(fields) });
  }
  return prepared;
}

export function toGoing({ key, action, row, fields }: Prepared): Going[] {
  if (action === 'take-down') return [{ key, action }];
  return fields ? [{ key, action, fields, isMinor: row.is_minor === 1 }] : [];
}

export async function findReleaseProblems(trx: Database, prepared: Prepared[]): Promise<ReleaseError[]> {
  const going = prepared.flatMap(toGoing);
  await requireTexts(trx, going);
  const together = togetherOf(going);
  const errors: ReleaseError[] = [];
  for (const one of prepared) {
    for (const problem of await problemsOf(trx, one, together)) errors.push(toError(one, problem));
  }
  return errors;
}

async function problemsOf(trx: Database, one: Prepared, together: ReturnType<typeof togetherOf>): Promise<Problem[]> {
  const { key, action, fields } = one;
  const kind = kindOf(key);
  if (action === 'publish') {
    if (!fields) return [{ field: '', code: 'not_written', message: 'nobody has written it yet' }];
    return kind.findProblems(trx, key, fields, together);
  }
  if (!key.language)
    return [
      { field: 'Action', code: 'not_allowed', message: 'facts are taken down with the languages of the article' },
    ];
  const isLive = await kind.findLive(trx, key);
  return isLive ? [] : [{ field: 'Action', code: 'not_live', message: 'visitors do not see it' }];
}

function toError({ key, index }: Prepared, { field, code, message, value, language, line }: Problem): ReleaseError {
  const place = index === undefined ? 'Facts' : `Items/${index}`;
  return {
    field: field ? `${place}/${field}` : place,
    code,
    message,
    item: { Subject: key.subject, ID: key.id, Language: (key.language || null) as LocaleCode | null },
    value: value ?? null,
    language: language ?? null,
    line: line ?? null,
    isOverridable: isOverridable(code),
  };
}

export const forbids =
  (overrides: readonly OverridableCode[]) =>
  ({ code }: ReleaseError) =>
    !overrides.includes(code as OverridableCode);

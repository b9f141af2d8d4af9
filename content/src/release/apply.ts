/** Puts items before visitors, or takes them from them: what a release does, and what a preview shows of it. */
import type { Database, Tables } from '../database/index.ts';
import { hashFields, type ItemKey, type Live, nameOf, type TextKey, type Times, type Together } from '../item/item.ts';
import { kindOf } from '../item/kinds.ts';
import { requireTexts } from '../item/require-texts.ts';
import { makeLive } from '../media/files.ts';
import { enterTexts, indexTexts } from '../search/term-index.ts';

/** `times` are given where a former edition is put back as it was. */
export type Going =
  | { key: ItemKey; action: 'publish'; fields: object; isMinor: boolean; times?: Times | undefined }
  | { key: ItemKey; action: 'take-down' };

export type Gone = { former: Live<object> | undefined; times: Times | undefined; isChanged: boolean };

export const togetherOf = (going: Going[]): Together => {
  const byName = new Map(going.map((one) => [nameOf(one.key), one]));
  return {
    fieldsOf(key) {
      const one = byName.get(nameOf(key));
      return one?.action === 'publish' ? one.fields : undefined;
    },
    isTakenDown: (key) => byName.get(nameOf(key))?.action === 'take-down',
  };
};

// What others refer to comes first, and goes last.
const rankOf = ({ action, key }: Going) => (action === 'publish' ? (key.language ? 1 : 0) : key.language ? 2 : 3);

/** What each was before, in the order in which they were given. Those that say what is live already are left untouched. */
export async function applyItems(
  trx: Database,
  going: Going[],
  at: string,
  { isPreview = false } = {},
): Promise<Gone[]> {
  await requireTexts(trx, going);
  const gone = new Map<Going, Gone>();
  const texts = new Map<string, TextKey>();
  for (const one of going.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const kind = kindOf(one.key);
    const former = await kind.findLive(trx, one.key);
    if (one.action === 'take-down') {
      const isChanged = former !== undefined && (await kind.remove(trx, one.key));
      gone.set(one, { former, times: isChanged ? undefined : former, isChanged });
      continue;
    }
    const times = one.times ?? timesOf(former, one.isMinor, at);
    const isChanged = !former || hashFields(former.fields) !== hashFields(one.fields) || !isSeen(former, at);
    if (isChanged) {
      // Visitors see a file once something that they see needs it.
      await makeLive(trx, await kind.filesOf(trx, one.key, one.fields));
      for (const text of await kind.write(trx, one.key, one.fields, times))
        texts.set(`${text.article_id} ${text.language_id}`, text);
    }
    gone.set(one, { former, times: isChanged ? times : former, isChanged });
  }
  const rows = await readTexts(trx, [...texts.values()]);
  if (rows.length > 0) await (isPreview ? enterTexts : indexTexts)(trx, rows);
  return going.map((one) => gone.get(one) as Gone);
}

const isSeen = ({ publishedAt }: Times, at: string) => publishedAt !== null && publishedAt <= at;

/** A text keeps the day on which it was first published; a minor change leaves the time of the last one, too. */
function timesOf(former: Times | undefined, isMinor: boolean, at: string): Times {
  const wasPublished = former && isSeen(former, at);
  // SQLite's search counts in whole seconds, and would not find before the next one what is published within one.
  const second = at.replace(/\.\d+Z$/, '.000Z');
  return {
    publishedAt: wasPublished ? former.publishedAt : second,
    updatedAt: wasPublished && isMinor ? former.updatedAt : second,
  };
}

async function readTexts(trx: Database, keys: TextKey[]): Promise<Tables['translation'][]> {
  const rows: Tables['translation'][] = [];
  for (const { article_id, language_id } of keys) {
    const row = await trx
      .selectFrom('translation')
      .selectAll()
      .where('article_id', '=', article_id)
      .where('language_id', '=', language_id)
      .executeTakeFirst();
    if (row) rows.push(row);
  }
  return rows;
}

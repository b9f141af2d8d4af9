/** Notes what visitors see where it did not come from the studio: by an import, or before there was a studio. */
import { defaultLocale, type LocaleCode } from 'contract';
import { now } from '../clock.ts';
import { type Database, isPostgres, lockForChange, type Tables } from '../database/index.ts';
import { fieldsOfArticle, filesOfFacts, unknownTime } from './article-facts.ts';
import { fieldsOfTranslation, filesInHtml } from './article-text.ts';
import { columnsOf, type EditionRow, hashFields, type ItemKey, type ItemRow, nameOf } from './item.ts';
import { kindOf } from './kinds.ts';
import { fieldsOfPage } from './page-text.ts';
import { findEdition, newItem, setLive, setTakenDown, writeItem } from './store.ts';

/** Something that visitors see now, with its files. */
export type LiveItem = { key: ItemKey; fields: object; publishedAt: string | null; files: string[] };

type Rows = { [T in 'language' | 'article' | 'translation' | 'page']: Tables[T][] };

/** The items that rows of the visitors' tables are. Languages have to be there for all of them. */
export function itemsOfRows({ language, article, translation, page }: Rows): LiveItem[] {
  const codeOf = new Map(language.map(({ id, code }) => [id, code as LocaleCode]));
  const languageOf = ({ language_id }: { language_id: number }) => codeOf.get(language_id) ?? '';
  return [
    ...article.map((row): LiveItem => {
      const fields = fieldsOfArticle(row);
      const files = filesOfFacts(fields).map(({ id }) => id);
      return { key: { subject: 'article', id: String(row.id), language: '' }, fields, publishedAt: unknownTime, files };
    }),
    ...translation.map((row): LiveItem => {
      const key: ItemKey = { subject: 'article', id: String(row.article_id), language: languageOf(row) };
      return { key, fields: fieldsOfTranslation(row), publishedAt: row.published_at, files: filesInHtml(row.html) };
    }),
    ...page.map((row): LiveItem => {
      const key: ItemKey = { subject: 'page', id: row.id, language: languageOf(row) };
      return { key, fields: fieldsOfPage(row), publishedAt: row.updated_at, files: filesInHtml(row.html) };
    }),
  ];
}

/** The edition in the default language that a translation was made from, where that is not the one of now. */
export type OlderSource = (key: ItemKey) => number | undefined;

/**
 * Keeps an edition of each that says something new, without an author, and leaves drafts as they are. A text in another
 * language than the default one counts as translated from what that one says now, unless an older source is known.
 */
export async function recordLive(
  trx: Database,
  live: LiveItem[],
  removed: LiveItem[] = [],
  olderSource: OlderSource = () => undefined,
): Promise<void> {
  if (live.length + removed.length === 0) return;
  const stored = await findStored(trx, [...live, ...removed]);
  const rowOf = ({ key }: LiveItem) => stored.get(nameOf(key)) ?? newItem(key);
  const editions: EditionRow[] = [];
  const uses: Tables['attachment_use'][] = [];
  const added: ItemRow[] = [];
  const isOriginal = ({ key }: LiveItem) => key.language === '' || key.language === defaultLocale;
  for (const item of [...live.filter(isOriginal), ...live.filter((one) => !isOriginal(one))]) {
    const row = rowOf(item);
    const hash = hashFields(item.fields);
    if (row.live_hash === hash && row.published_at === item.publishedAt) continue;
    if (row.live_hash === hash) row.published_at = item.publishedAt;
    else {
      const source = isOriginal(item) ? undefined : await findSource(trx, item.key, stored, olderSource(item.key));
      const edition = toEdition(row, item, hash, source);
      editions.push(edition);
      uses.push(
        ...[...new Set(item.files)].map((attachment_id) => ({
          attachment_id,
          ...columnsOf(item.key),
          edition: edition.number,
        })),
      );
      row.last_edition = edition.number;
      setLive(row, edition, item.publishedAt);
    }
    if (stored.has(nameOf(item.key))) await writeItem(trx, row);
    else added.push(row);
    stored.set(nameOf(item.key), row);
  }
  for (const item of removed) {
    const row = rowOf(item);
    setTakenDown(row, item.fields, now());
    await writeItem(trx, row);
  }
  await insertAll(trx, 'edition', editions);
  await insertAll(trx, 'attachment_use', uses);
  await insertAll(trx, 'item', added);
  await noteOnBoard(trx, live);
}

/** Few are asked for one by one; of many, all are. */
async function findStored(trx: Database, items: LiveItem[]): Promise<Map<string, ItemRow>> {
  const ids = [...new Set(items.map(({ key }) => key.id))];
  let query = trx.selectFrom('item').selectAll();
  if (ids.length < 500) query = query.where('subject_id', 'in', ids);
  // Nobody writes a draft between this and the row that is written back.
  const rows = await (isPostgres(trx) ? query.forUpdate() : query).execute();
  return new Map(rows.map((row) => [`${row.subject} ${row.subject_id} ${row.language}`, row]));
}

type Source = Pick<EditionRow, 'number' | 'hash'>;

async function findSource(
  trx: Database,
  key: ItemKey,
  stored: Map<string, ItemRow>,
  older: number | undefined,
): Promise<Source | undefined> {
  const original: ItemKey = { ...key, language: defaultLocale };
  const edition = older === undefined ? undefined : await findEdition(trx, original, older);
  if (edition) return edition;
  const { live_edition = null, live_hash = null } = stored.get(nameOf(original)) ?? {};
  return live_edition === null || live_hash === null ? undefined : { number: live_edition, hash: live_hash };
}

function toEdition(row: ItemRow, { key, fields }: LiveItem, hash: string, source: Source | undefined): EditionRow {
  const number = row.last_edition + 1;
  return {
    ...columnsOf(key),
    number,
    fields: JSON.stringify(fields),
    hash,
    is_minor: 0,
    major: number,
    source_language: source ? defaultLocale : null,
    source_edition: source?.number ?? null,
    source_hash: source?.hash ?? null,
    title: kindOf(key).titleOf(fields),
    reason: 'import',
    author_id: null,
    author: null,
    at: now(),
  };
}

const batchSize = 200;

async function insertAll<T extends 'edition' | 'attachment_use' | 'item' | 'board_row'>(
  trx: Database,
  table: T,
  rows: Tables[T][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += batchSize) {
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + batchSize) as never)
      .execute();
  }
}

/** An article stands where its first text was published. */
async function noteOnBoard(trx: Database, live: LiveItem[]): Promise<void> {
  const rows = await trx.selectFrom('board_row').selectAll().execute();
  const known = new Map(rows.map((row) => [`${row.subject} ${row.subject_id}`, row]));
  const wanted = new Map<string, Tables['board_row']>();
  for (const { key, fields, publishedAt } of live) {
    const { subject, id, language } = key;
    if (subject === 'attachment') continue;
    const name = `${subject} ${id}`;
    const before = wanted.get(name) ?? known.get(name);
    const row = { ...(before ?? { subject, subject_id: id, slug: null, type: null, kind: null, at: '' }) };
    if (language && publishedAt && (!row.at || publishedAt < row.at)) row.at = publishedAt;
    if (subject === 'article' && !language) {
      const facts = fields as ReturnType<typeof fieldsOfArticle>;
      Object.assign(row, { slug: facts.Slug, type: facts.Type, kind: facts.Kind });
    }
    wanted.set(name, row);
  }
  for (const row of wanted.values()) row.at ||= now();
  const changed = [...wanted].filter(([name, row]) => JSON.stringify(row) !== JSON.stringify(known.get(name)));
  for (const [name, row] of changed) {
    if (known.has(name))
      await trx
        .updateTable('board_row')
        .set(row)
        .where('subject', '=', row.subject)
        .where('subject_id', '=', row.subject_id)
        .execute();
  }
  const added = changed.filter(([name]) => !known.has(name)).map(([, row]) => row);
  await insertAll(trx, 'board_row', added);
}

/** Notes what is live in a database that had no editions when it was published. */
export async function recordUnknown(db: Database): Promise<void> {
  if (!(await isUnknown(db))) return;
  await db.transaction().execute(async (trx) => {
    await lockForChange(trx);
    if (!(await isUnknown(trx))) return;
    await recordLive(
      trx,
      itemsOfRows({
        language: await trx.selectFrom('language').selectAll().execute(),
        article: await trx.selectFrom('article').selectAll().execute(),
        translation: await trx.selectFrom('translation').selectAll().execute(),
        page: await trx.selectFrom('page').selectAll().execute(),
      }),
    );
  });
}

async function isUnknown(db: Database): Promise<boolean> {
  if (await db.selectFrom('item').select('subject_id').limit(1).executeTakeFirst()) return false;
  return (await db.selectFrom('language').select('id').limit(1).executeTakeFirst()) !== undefined;
}

import type { Article, ArticleSummary, LocaleCode, NewsType, WorkKind } from 'contract';
import { readQuery } from 'contract';
import { sql } from 'kysely';
import { type Attachment, findAttachments, toImage } from '../attachment/store.ts';
import { findCategoryId } from '../category/store.ts';
import type { Database, Tables } from '../database/index.ts';
import { chooseTranslation, inKnownLanguages } from '../language/fallback.ts';
import { offsetOf, type Paging } from '../listing.ts';
import { findIds } from '../search/find-ids.ts';
import type { Counts } from './counts.ts';
import { type ArticleFilter, isPublished, matches } from './filter.ts';
import { choosePicture, picturesOf, storedWorkOf } from './picture.ts';
import { filesOfWork, toWork } from './work.ts';

type Row = Omit<Tables['translation'], 'markdown' | 'html' | 'published_at'> & {
  cover_id: string | null;
  work: string | null;
  code: string;
  published_at: string;
};

const selectRows = (db: Database) =>
  db
    .selectFrom('translation')
    .innerJoin('article', 'article.id', 'translation.article_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select([
      'translation.article_id',
      'translation.language_id',
      'translation.category_id',
      'translation.type',
      'translation.kind',
      'translation.title',
      'translation.summary',
      'translation.link',
      sql<string>`translation.published_at`.as('published_at'),
      'translation.updated_at',
      'article.cover_id',
      'article.work',
      'language.code',
    ]);

export async function listArticles(db: Database, counts: Counts, filter: ArticleFilter, paging: Paging) {
  const rows = await findArticles(db, filter, paging);
  return { rows, total: await counts(filter, () => countArticles(db, filter)) };
}

/** The newest first. */
export async function findArticles(db: Database, filter: ArticleFilter, paging: Paging): Promise<ArticleSummary[]> {
  // The ten of a page are found in the index alone; only they are then joined with what is shown of them.
  const ids = db
    .selectFrom('translation')
    .select(['article_id', 'language_id'])
    .where(matches(filter))
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(paging.page_size)
    .offset(offsetOf(paging))
    .as('hit');
  const rows = await selectRows(db)
    .innerJoin(ids, (join) =>
      join
        .onRef('hit.article_id', '=', 'translation.article_id')
        .onRef('hit.language_id', '=', 'translation.language_id'),
    )
    .orderBy('published_at', 'desc')
    .orderBy('translation.article_id', 'desc')
    .execute();
  return toSummaries(db, rows);
}

export async function searchArticles(db: Database, q: string, filter: ArticleFilter, paging: Paging) {
  const { ids, total } = await findIds(db, q, filter, paging);
  if (ids.length === 0) return { rows: [], total };
  const rows = await selectRows(db).where('translation.article_id', 'in', ids).where(isPublished).execute();
  // Filtered here: with the category in the query, SQLite scans all of it.
  const inCategory = rows.filter(({ category_id }) => category_id === filter.category_id);
  const best = inCategory.toSorted((one, other) => ids.indexOf(one.article_id) - ids.indexOf(other.article_id));
  return { rows: await toSummaries(db, best), total };
}

async function countArticles(db: Database, filter: ArticleFilter): Promise<number> {
  const { total } = await db
    .selectFrom('translation')
    .select(sql<number>`count(*)`.as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findArticle(db: Database, categoryId: number, articleId: number): Promise<Article | undefined> {
  const category = await db.selectFrom('category').selectAll().where('id', '=', categoryId).executeTakeFirst();
  if (!category) return undefined;
  const found = await selectRows(db)
    .select('translation.html')
    .where('translation.article_id', '=', articleId)
    .where('article.slug', '=', category.slug)
    .where(isPublished)
    .orderBy('translation.language_id')
    .execute();
  const rows = inKnownLanguages(found);
  const row = chooseTranslation(rows, category.language_id);
  if (!row) return undefined;
  const stored = storedWorkOf(row);
  const attachments = await findAttachments(db, [
    ...(row.cover_id ? [row.cover_id] : []),
    ...filesOfWork(stored ?? {}).map(({ file }) => file),
  ]);
  const languages = rows.map((translation) => translation.code);
  return {
    ...toPublic(row, attachments, languages),
    Content: row.html,
    Work: stored ? toWork(stored, attachments, row.code) : null,
    Newer: await findNeighbour(db, categoryId, row, 'newer'),
    Older: await findNeighbour(db, categoryId, row, 'older'),
    Related: stored ? await findRelated(db, category.language_id, row.title) : [],
  };
}

const maxRelated = 3;

/** The news that speak of a work, in the language that was asked for. */
async function findRelated(db: Database, languageId: number, title: string): Promise<ArticleSummary[]> {
  const q = readQuery(title);
  const category_id = await findCategoryId(db, languageId, 'news');
  if (!q || !category_id) return [];
  const paging = { page_number: 1, page_size: maxRelated };
  return (await searchArticles(db, q, { category_id }, paging)).rows;
}

async function findNeighbour(
  db: Database,
  categoryId: number,
  { article_id, published_at, code }: Row,
  side: 'newer' | 'older',
) {
  const [beyond, upTo, order] = side === 'newer' ? (['>', '>=', 'asc'] as const) : (['<', '<=', 'desc'] as const);
  const row = await db
    .selectFrom('translation')
    .innerJoin('article', 'article.id', 'translation.article_id')
    .select(['article_id', 'translation.title', 'article.work', 'article.cover_id'])
    .where('category_id', '=', categoryId)
    // Anything older than a published article is published too. With the condition repeated, SQLite would scan from
    // today downwards.
    .$if(side === 'newer', (query) => query.where(isPublished))
    .where('published_at', upTo, published_at)
    .where((row) => row.or([row('published_at', beyond, published_at), row('article_id', beyond, article_id)]))
    .orderBy('published_at', order)
    .orderBy('article_id', order)
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const attachments = await findAttachments(db, row.work ? picturesOf(row) : []);
  return { ID: row.article_id, Title: row.title, Picture: pictureOfWork({ ...row, code }, attachments) };
}

const pictureOfWork = (row: Pick<Row, 'work' | 'cover_id' | 'code'>, attachments: Map<string, Attachment>) => {
  const picture = row.work ? choosePicture(row, attachments) : undefined;
  return picture ? toImage(picture, row.code) : null;
};

async function toSummaries(db: Database, rows: Row[]): Promise<ArticleSummary[]> {
  if (rows.length === 0) return [];
  const pictures = rows.flatMap(picturesOf);
  const [attachments, languages] = await Promise.all([findAttachments(db, pictures), languagesOf(db, rows)]);
  return rows.map((row) => toPublic(row, attachments, languages.get(row.article_id) ?? []));
}

async function languagesOf(db: Database, rows: Row[]): Promise<Map<number, LocaleCode[]>> {
  const found = await db
    .selectFrom('translation')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['translation.article_id', 'language.code'])
    .where(
      'translation.article_id',
      'in',
      rows.map((row) => row.article_id),
    )
    .where(isPublished)
    .orderBy('translation.language_id')
    .execute();
  const byArticle = Map.groupBy(inKnownLanguages(found), (row) => row.article_id);
  return new Map([...byArticle].map(([id, group]) => [id, group.map(({ code }) => code)]));
}

function toPublic(row: Row, attachments: Map<string, Attachment>, languages: LocaleCode[]): ArticleSummary {
  const cover = row.cover_id ? attachments.get(row.cover_id) : undefined;
  return {
    ID: row.article_id,
    CategoryID: row.category_id,
    LanguageID: row.language_id,
    Type: row.type as NewsType | null,
    Kind: row.kind as WorkKind | null,
    Platforms: storedWorkOf(row)?.platforms ?? [],
    Title: row.title,
    Summary: row.summary,
    Cover: cover ? toImage(cover, row.code) : null,
    Picture: pictureOfWork(row, attachments),
    Link: row.link,
    PublishedAt: row.published_at,
    UpdatedAt: row.updated_at,
    Languages: languages,
  };
}

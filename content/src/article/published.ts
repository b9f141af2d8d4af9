/** All news and works that are published, with as little of each text as a picture of it needs. */
import { findAttachments } from '../attachment/store.ts';
import type { Database } from '../database/index.ts';
import { inKnownLanguages } from '../language/fallback.ts';
import { isPublished } from './filter.ts';
import { choosePicture, picturesOf } from './picture.ts';

const articlesInPart = 50;

/** In parts, so that visitors are served between them. */
export async function* listPublishedTexts(db: Database) {
  let after = 0;
  for (;;) {
    const articles = await findArticles(db, after);
    const last = articles.at(-1);
    if (!last) return;
    yield await findTexts(db, articles);
    after = last.id;
  }
}

const findArticles = (db: Database, after: number) =>
  db
    .selectFrom('article')
    .select(['id', 'slug', 'cover_id', 'work'])
    .where('id', '>', after)
    .where('slug', 'in', ['news', 'works'])
    .orderBy('id')
    .limit(articlesInPart)
    .execute();

async function findTexts(db: Database, articles: Awaited<ReturnType<typeof findArticles>>) {
  const byId = new Map(articles.map((article) => [article.id, article]));
  const attachments = await findAttachments(db, articles.flatMap(picturesOf));
  const texts = await db
    .selectFrom('translation')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['article_id', 'title', 'updated_at', 'language.code'])
    .where('article_id', 'in', [...byId.keys()])
    .where(isPublished)
    .execute();
  return inKnownLanguages(texts).flatMap(({ article_id, title, updated_at, code }) => {
    const article = byId.get(article_id);
    if (!article) return [];
    const picture = choosePicture(article, attachments);
    return {
      ID: article_id,
      Slug: article.slug,
      Locale: code,
      Title: title,
      UpdatedAt: updated_at,
      Picture: picture && { ID: picture.id, Focus: { X: picture.focus_x, Y: picture.focus_y } },
    };
  });
}

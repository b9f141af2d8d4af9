/** The first page of the site is made of three lists, and is asked for in one piece. */
import type { ArticleSummary, CategorySlug, Home } from 'contract';
import type { Counts } from '../article/counts.ts';
import { listArticles } from '../article/store.ts';
import { findCategory } from '../category/store.ts';
import type { Database } from '../database/index.ts';

const slides = 6;
const works = 8;
const news = 5;

export async function findHome(db: Database, counts: Counts, languageId: number): Promise<Home | undefined> {
  async function newest(slug: CategorySlug, page_size: number): Promise<ArticleSummary[] | undefined> {
    const category = await findCategory(db, languageId, slug);
    if (!category) return undefined;
    return (await listArticles(db, counts, { category_id: category.ID }, { page_number: 1, page_size })).rows;
  }
  const [Carousels, Works, News] = await Promise.all([
    newest('carousels', slides),
    newest('works', works),
    newest('news', news),
  ]);
  return Carousels && Works && News && { Carousels, Works, News };
}

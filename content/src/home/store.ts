/** The first page of the site is made of three lists, and is asked for in one piece. */
import type { ArticleSummary, CategorySlug, Home } from 'contract';
import { findArticles } from '../article/store.ts';
import { findCategoryId } from '../category/store.ts';
import type { Database } from '../database/index.ts';

const slides = 6;
const works = 8;
const news = 5;

export async function findHome(db: Database, languageId: number): Promise<Home | undefined> {
  async function newest(slug: CategorySlug, page_size: number): Promise<ArticleSummary[] | undefined> {
    const category_id = await findCategoryId(db, languageId, slug);
    return category_id ? findArticles(db, { category_id }, { page_number: 1, page_size }) : undefined;
  }
  const [Carousels, Works, News] = await Promise.all([
    newest('carousels', slides),
    newest('works', works),
    newest('news', news),
  ]);
  return Carousels && Works && News && { Carousels, Works, News };
}

/** The first page of the site is made of three lists, and is asked for in one piece. */
import { type ArticleSummary, type CategorySlug, type Home, workKinds } from 'contract';
import { findArticles } from '../article/store.ts';
import { findCategoryId } from '../category/store.ts';
import type { Database } from '../database/index.ts';

const highlights = 50;
const slides = 6;
const works = 8;
const news = 5;

export async function findHome(db: Database, languageId: number): Promise<Home | undefined> {
  async function newest(slug: CategorySlug, page_size: number): Promise<ArticleSummary[] | undefined> {
    const category_id = await findCategoryId(db, languageId, slug);
    return category_id ? findArticles(db, { category_id }, { page_number: 1, page_size }) : undefined;
  }
  const [Carousels, Works, News] = await Promise.all([
    newest('carousels', highlights),
    newest('works', works),
    newest('news', news),
  ]);
  if (!Carousels || !Works || !News) return undefined;
  return {
    Carousels: Carousels.filter(({ Link }) => !isPart(Link)).slice(0, slides),
    Business: workKinds.flatMap((Kind) => {
      const Cover = Carousels.find(({ Link }) => Link === `/works?tab=${Kind}`)?.Cover;
      return Cover ? [{ Kind, Cover }] : [];
    }),
    Works,
    News,
  };
}

/** A highlight that leads to a part of a page, such as `/about#story`, is that part's picture and no slide. */
const isPart = (link: string | null) => link !== null && /^\/[^?#]*[?#]/.test(link);

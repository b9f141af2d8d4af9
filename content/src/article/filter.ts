/** Which articles a list has. */
import type { ExpressionBuilder } from 'kysely';
import { now } from '../clock.ts';
import type { Tables } from '../database/index.ts';

export type ArticleFilter = {
  category_id: number;
  type?: string | undefined;
  kind?: string | undefined;
  year?: string | undefined;
};

export const isPublished = (row: ExpressionBuilder<Tables, 'translation'>) => row('published_at', '<=', now());

export const matches = (filter: ArticleFilter) => (row: ExpressionBuilder<Tables, 'translation'>) => {
  const conditions = [row('category_id', '=', filter.category_id), isPublished(row)];
  if (filter.type) conditions.push(row('type', '=', filter.type));
  if (filter.kind) conditions.push(row('kind', '=', filter.kind));
  if (filter.year)
    conditions.push(row('published_at', '>=', filter.year), row('published_at', '<', String(Number(filter.year) + 1)));
  return row.and(conditions as [(typeof conditions)[number]]);
};

/** Beginning an article: it has an ID and drafted facts, and visitors see nothing of it. */
import type { NewArticle } from 'contract/studio';
import type { z } from 'zod';
import { type Actor, writeAudit } from '../audit/store.ts';
import { now } from '../clock.ts';
import { type Database, lockForChange } from '../database/index.ts';
import { type Facts, factsKey } from './article-facts.ts';
import { newItem, writeItem } from './store.ts';

type Numbered = { id: number; slug: string | null };

/** Of all articles, also those that were only begun. */
export async function listArticleIds(db: Database): Promise<Numbered[]> {
  const rows = await db
    .selectFrom('board_row')
    .select(['subject_id', 'slug'])
    .where('subject', '=', 'article')
    .execute();
  return rows.map(({ subject_id, slug }) => ({ id: Number(subject_id), slug }));
}

/** The one after the last of its category, unless another category has it. */
export function nextArticleId(taken: Numbered[], slug: string): number {
  const ids = new Set(taken.map(({ id }) => id));
  let id = taken.reduce((last, article) => (article.slug === slug ? Math.max(last, article.id) : last), 0) + 1;
  while (ids.has(id)) id++;
  return id;
}

export async function createArticle(db: Database, actor: Actor, { Slug, Type, Kind }: z.output<typeof NewArticle>) {
  return db.transaction().execute(async (trx) => {
    await lockForChange(trx);
    const id = String(nextArticleId(await listArticleIds(trx), Slug));
    const fields: Facts = {
      Slug,
      Type: Slug === 'news' ? (Type ?? 'Info') : null,
      Kind: Slug === 'works' ? (Kind ?? 'game') : null,
      Cover: null,
      Work: null,
    };
    const board = { subject: 'article' as const, subject_id: id, slug: Slug, type: fields.Type, kind: fields.Kind };
    await trx
      .insertInto('board_row')
      .values({ ...board, at: now() })
      .execute();
    await writeItem(trx, {
      ...newItem(factsKey(id)),
      version: 1,
      fields: JSON.stringify(fields),
      edited_by: actor.id,
      edited_by_name: actor.name,
      edited_at: now(),
    });
    await writeAudit(trx, actor, { action: 'create', subject: 'article', id, data: { Slug } });
    return id;
  });
}

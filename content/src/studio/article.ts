/** The board, new articles, and what the languages of an article share. */
import type { Facts, FactsEdition } from 'contract/studio';
import { listBoard } from '../board/store.ts';
import { factsKey, type Facts as StoredFacts } from '../item/article-facts.ts';
import { etagOf, restoreEdition, saveDraft } from '../item/draft.ts';
import { createArticle } from '../item/new-article.ts';
import { listEditions, readEdition, readFacts } from '../item/read.ts';
import { toList } from '../listing.ts';
import type { Ask, Handlers, WritingContext } from './route.ts';
import { conflict } from './text.ts';

type Names =
  | 'listBoard'
  | 'createArticle'
  | 'getFacts'
  | 'saveFacts'
  | 'listFactsEditions'
  | 'getFactsEdition'
  | 'restoreFacts';

export function articleHandlers({ content: { db } }: WritingContext): Pick<Handlers, Names> {
  async function answer(id: string, { reply }: Pick<Ask<'getFacts'>, 'reply'>): Promise<{ data: Facts }> {
    const facts = await readFacts(db, id);
    reply.header('etag', etagOf({ version: facts.Version }));
    return { data: facts };
  }

  return {
    async listBoard({ query }) {
      return toList(query, await listBoard(db, query, query));
    },

    async createArticle({ staff, body, reply }) {
      return answer(await createArticle(db, staff.actor, body), { reply });
    },

    getFacts: ({ params, reply }) => answer(String(params.id), { reply }),

    async saveFacts({ staff, params, body, ifMatch, reply }) {
      const id = String(params.id);
      const { Slug } = await readFacts(db, id);
      const fields: StoredFacts = { Slug, ...body };
      const isSaved = await saveDraft(db, staff.actor, factsKey(id), { fields, isMinor: false }, ifMatch);
      const answered = await answer(id, { reply });
      if (!isSaved) throw conflict(answered.data);
      return answered;
    },

    async listFactsEditions({ params, query }) {
      return toList(query, await listEditions(db, factsKey(String(params.id)), query));
    },

    async getFactsEdition({ params }): Promise<{ data: FactsEdition }> {
      const { edition, fields } = await readEdition(db, factsKey(String(params.id)), params.edition);
      const { Type, Kind, Cover, Work } = fields as StoredFacts;
      return { data: { ...edition, Type, Kind, Cover, Work } };
    },

    async restoreFacts({ staff, params, body, reply }) {
      await restoreEdition(db, staff.actor, factsKey(String(params.id)), body.Edition);
      return answer(String(params.id), { reply });
    },
  };
}

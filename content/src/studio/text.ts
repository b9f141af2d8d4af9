/** Drafts and editions of texts, of articles and pages alike. */
import type { NewText, Text, TextEdition } from 'contract/studio';
import { etagOf, restoreEdition, saveDraft } from '../item/draft.ts';
import { listEditions, readEdition, readText, type TextKey } from '../item/read.ts';
import { renderText } from '../item/text.ts';
import { toList } from '../listing.ts';
import { HttpProblem } from '../problem.ts';
import type { Ask, Handlers, WritingContext } from './route.ts';

type ArticleNames =
  | 'getArticleText'
  | 'saveArticleText'
  | 'listArticleEditions'
  | 'getArticleEdition'
  | 'restoreArticleText';
type PageNames = 'getPageText' | 'savePageText' | 'listPageEditions' | 'getPageEdition' | 'restorePageText';

export const conflict = (data: unknown) => new HttpProblem(412, 'Somebody else has changed it meanwhile.', { data });

const articleKey = ({ id, language }: Ask<'getArticleText'>['params']): TextKey => ({
  subject: 'article',
  id: String(id),
  language,
});

const pageKey = ({ pageId, language }: Ask<'getPageText'>['params']): TextKey => ({
  subject: 'page',
  id: pageId,
  language,
});

type Asking = Pick<Ask<'saveArticleText'>, 'staff' | 'reply' | 'ifMatch'>;

export function textHandlers({ content: { db } }: WritingContext): Pick<Handlers, ArticleNames | PageNames> {
  async function answer(key: TextKey, { reply }: Pick<Asking, 'reply'>): Promise<{ data: Text }> {
    const text = await readText(db, key);
    reply.header('etag', etagOf({ version: text.Version }));
    return { data: text };
  }

  async function save(key: TextKey, asking: Asking, { SourceLanguage, SourceEdition, IsMinor, ...given }: NewText) {
    const { Title, Markdown } = given;
    const fields = key.subject === 'article' ? given : { Title, Markdown };
    const source = await sourceOf(key, SourceLanguage, SourceEdition);
    const saved = { fields, isMinor: IsMinor, source };
    const isSaved = await saveDraft(db, asking.staff.actor, key, saved, asking.ifMatch);
    const answered = await answer(key, asking);
    if (!isSaved) throw conflict(answered.data);
    return answered;
  }

  /** What is left out stays; an edition without a language is of the language that the draft has already. */
  async function sourceOf(key: TextKey, language: NewText['SourceLanguage'], edition: NewText['SourceEdition']) {
    if (language === undefined && edition === undefined) return undefined;
    if (language !== undefined && edition !== undefined) return { language, edition };
    const before = await readText(db, key);
    if (language === undefined) return { language: before.SourceLanguage, edition: edition ?? null };
    return { language, edition: language === before.SourceLanguage ? before.SourceEdition : null };
  }

  async function getEdition(key: TextKey, number: number): Promise<{ data: TextEdition }> {
    const { edition, fields } = await readEdition(db, key, number);
    const {
      Title,
      Markdown,
      Summary = '',
      Link = null,
    } = fields as Partial<Text> & { Title: string; Markdown: string };
    const { html } = await renderText(db, Markdown, key.language);
    return { data: { ...edition, Title, Summary, Link, Markdown, HTML: html } };
  }

  async function restore(key: TextKey, asking: Asking, number: number) {
    await restoreEdition(db, asking.staff.actor, key, number);
    return answer(key, asking);
  }

  return {
    getArticleText: ({ params, reply }) => answer(articleKey(params), { reply }),
    saveArticleText: (ask) => save(articleKey(ask.params), ask, ask.body),
    listArticleEditions: async ({ params, query }) => toList(query, await listEditions(db, articleKey(params), query)),
    getArticleEdition: ({ params }) => getEdition(articleKey(params), params.edition),
    restoreArticleText: (ask) => restore(articleKey(ask.params), ask, ask.body.Edition),
    getPageText: ({ params, reply }) => answer(pageKey(params), { reply }),
    savePageText: (ask) => save(pageKey(ask.params), ask, ask.body),
    listPageEditions: async ({ params, query }) => toList(query, await listEditions(db, pageKey(params), query)),
    getPageEdition: ({ params }) => getEdition(pageKey(params), params.edition),
    restorePageText: (ask) => restore(pageKey(ask.params), ask, ask.body.Edition),
  };
}

/** Writing, translating and publishing. */
import { z } from 'zod';
import { filter, integer, list, one, paging } from '../endpoint-parts.ts';
import { localeCodes } from '../locale.ts';
import { categorySlugs, newsTypes, workKinds } from '../names.ts';
import { maxQueryLength } from '../search.ts';
import type { StudioEndpoint } from './endpoint.ts';
import { releaseStates, textStates } from './states.ts';
import {
  BoardRow,
  CheckedRelease,
  Edition,
  EditionChoice,
  Facts,
  FactsEdition,
  FactsFields,
  NewArticle,
  NewPreviewLink,
  NewRelease,
  NewText,
  PreviewLink,
  pageId,
  Release,
  ReleaseCheck,
  ReleaseWithItems,
  SentPreviewLink,
  Text,
  TextEdition,
} from './writing-entities.ts';
import { writingPaths as paths } from './writing-paths.ts';

const read = { action: 'read', subject: 'text' } as const;
const write = { action: 'write', subject: 'text' } as const;
const publish = { action: 'publish', subject: 'text' } as const;

const language = z.enum(localeCodes);
const article = { id: integer(2_147_483_647) };
const number = { edition: integer(2_147_483_647) };
const articleText = z.object({ ...article, language });
const pageText = z.object({ pageId, language });
const boardItems = z.string().regex(/^(?:(?:^|,)(?:article|page):[\w-]{1,64}){1,50}$/);
const uuid = z.object({ id: z.uuid() });
const nothing = z.undefined();

const editions = (what: string) => `The editions of ${what}, the newest first`;
const saving = 'Saves the draft. 412 with what it is now in `data` where somebody else saved meanwhile';
const restoring = 'Makes a draft that says what an edition said';

export const writingEndpoints = {
  listBoard: {
    ...paths.listBoard,
    summary: 'Articles and pages with the state of each language, the newest first',
    right: read,
    query: z.object({
      q: filter(maxQueryLength).min(1).optional().describe('In titles, of all languages'),
      state: z.enum(textStates).optional().describe('With a language: of that one; else of any'),
      language: language.optional(),
      subject: z.enum(['article', 'page']).optional(),
      slug: z.enum(categorySlugs).optional(),
      type: z.enum(newsTypes).optional(),
      kind: z.enum(workKinds).optional(),
      items: boardItems.optional().describe('These alone: `article:12,page:terms-of-use`, fifty at most'),
      edited_by: z.uuid().optional().describe('Last written by this person, in the language or in any'),
      ...paging,
    }),
    response: list(BoardRow),
  },
  createArticle: {
    ...paths.createArticle,
    summary: 'Begins an article. Visitors see nothing of it before its facts and a text are published',
    right: write,
    body: NewArticle,
    status: 201,
    response: one(Facts),
  },
  getFacts: {
    ...paths.getFacts,
    summary: 'What the languages of an article share: the draft, or what is live',
    right: read,
    params: z.object(article),
    response: one(Facts),
  },
  saveFacts: {
    ...paths.saveFacts,
    summary: saving,
    right: write,
    needsIfMatch: true,
    params: z.object(article),
    body: FactsFields,
    response: one(Facts),
  },
  listFactsEditions: {
    ...paths.listFactsEditions,
    summary: editions('the facts'),
    right: read,
    params: z.object(article),
    query: z.object(paging),
    response: list(Edition),
  },
  getFactsEdition: {
    ...paths.getFactsEdition,
    summary: 'One edition of the facts',
    right: read,
    params: z.object({ ...article, ...number }),
    response: one(FactsEdition),
  },
  restoreFacts: {
    ...paths.restoreFacts,
    summary: restoring,
    right: write,
    params: z.object(article),
    body: EditionChoice,
    response: one(Facts),
  },
  getArticleText: {
    ...paths.getArticleText,
    summary: 'One language of an article: the draft, or what is live. Where there is neither, it is empty',
    right: read,
    params: articleText,
    response: one(Text),
  },
  saveArticleText: {
    ...paths.saveArticleText,
    summary: saving,
    right: write,
    needsIfMatch: true,
    params: articleText,
    body: NewText,
    response: one(Text),
  },
  listArticleEditions: {
    ...paths.listArticleEditions,
    summary: editions('a text'),
    right: read,
    params: articleText,
    query: z.object(paging),
    response: list(Edition),
  },
  getArticleEdition: {
    ...paths.getArticleEdition,
    summary: 'One edition of a text',
    right: read,
    params: articleText.extend(number),
    response: one(TextEdition),
  },
  restoreArticleText: {
    ...paths.restoreArticleText,
    summary: restoring,
    right: write,
    params: articleText,
    body: EditionChoice,
    response: one(Text),
  },
  getPageText: {
    ...paths.getPageText,
    summary: 'One language of a page: the draft, or what is live. Where there is neither, it is empty',
    right: read,
    params: pageText,
    response: one(Text),
  },
  savePageText: {
    ...paths.savePageText,
    summary: saving,
    right: write,
    needsIfMatch: true,
    params: pageText,
    body: NewText,
    response: one(Text),
  },
  listPageEditions: {
    ...paths.listPageEditions,
    summary: editions('a page’s text'),
    right: read,
    params: pageText,
    query: z.object(paging),
    response: list(Edition),
  },
  getPageEdition: {
    ...paths.getPageEdition,
    summary: 'One edition of a page’s text',
    right: read,
    params: pageText.extend(number),
    response: one(TextEdition),
  },
  restorePageText: {
    ...paths.restorePageText,
    summary: restoring,
    right: write,
    params: pageText,
    body: EditionChoice,
    response: one(Text),
  },
  checkRelease: {
    ...paths.checkRelease,
    summary: 'What stands in the way of publishing these; changes nothing',
    right: read,
    body: ReleaseCheck,
    response: one(CheckedRelease),
  },
  createRelease: {
    ...paths.createRelease,
    summary: 'Publishes or takes down all of it at once, now or at a time. 422 where something stands in the way',
    right: publish,
    body: NewRelease,
    status: 201,
    response: one(ReleaseWithItems),
  },
  listReleases: {
    ...paths.listReleases,
    summary: 'Releases, the latest first; with from or to the earliest first',
    right: read,
    query: z.object({
      state: z.enum(releaseStates).optional(),
      from: z.iso.datetime().optional().describe('At this time or later'),
      to: z.iso.datetime().optional().describe('Before this time'),
      ...paging,
    }),
    response: list(Release),
  },
  getRelease: {
    ...paths.getRelease,
    summary: 'One release with its items',
    right: read,
    params: uuid,
    response: one(ReleaseWithItems),
  },
  cancelRelease: {
    ...paths.cancelRelease,
    summary: 'Cancels a scheduled release. 409 where it went out already',
    right: publish,
    params: uuid,
    status: 204,
    response: nothing,
  },
  undoRelease: {
    ...paths.undoRelease,
    summary: 'Puts the former editions back, as a release. 409 where one of its texts was published again since',
    right: publish,
    params: uuid,
    status: 201,
    response: one(ReleaseWithItems),
  },
  createPreviewLink: {
    ...paths.createPreviewLink,
    summary: 'An address that shows the site as it will be, to whoever has it',
    right: read,
    body: NewPreviewLink,
    status: 201,
    response: one(SentPreviewLink),
  },
  listPreviewLinks: {
    ...paths.listPreviewLinks,
    summary: 'Preview links that still work, the newest first',
    right: read,
    query: z.object({ release: z.uuid().optional(), ...paging }),
    response: list(PreviewLink),
  },
  revokePreviewLink: {
    ...paths.revokePreviewLink,
    summary: 'Ends a preview link: one’s own, or anybody’s for who may publish',
    right: read,
    params: uuid,
    status: 204,
    response: nothing,
  },
} as const satisfies Record<keyof typeof paths, StudioEndpoint>;

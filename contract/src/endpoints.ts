/** The endpoint table: one row is what the service checks, what the client's types say and what OpenAPI shows. */
import { z } from 'zod';
import { integer, list, one, paging } from './endpoint-parts.ts';
import {
  Article,
  ArticleSummary,
  Category,
  Home,
  Language,
  Page,
  PageSummary,
  Ping,
  SearchResults,
} from './entities.ts';
import { FormBody } from './form.ts';
import {
  captchaProviders,
  categorySlugs,
  defaultPageSize,
  imageWidths,
  maxPageSize,
  newsTypes,
  pageIds,
  workKinds,
} from './names.ts';
import { paths } from './paths.ts';
import { maxQueryLength, maxResults, readQuery } from './search.ts';

const id = integer(2_147_483_647);

const searchQuery = z
  .string()
  .trim()
  .refine((query) => readQuery(query) !== undefined, { error: `must have 1 to ${maxQueryLength} characters` })
  .describe(`Words that all have to be in it; they may be cut short. At most ${maxResults} are found and counted`);

export const Challenge = z
  .object({
    Provider: z.enum(['altcha', ...captchaProviders]),
    SiteKey: z.string().optional(),
    ScriptURL: z.string().optional(),
  })
  .catchall(z.unknown())
  .meta({
    id: 'Challenge',
    description: 'An ALTCHA challenge to solve, or the site key and script of the configured service',
  });

export const endpoints = {
  ping: {
    ...paths.ping,
    summary: 'Is the service up, and which revision of the content is it on?',
    response: one(Ping),
  },
  getHome: {
    ...paths.getHome,
    summary: 'What the first page of the site shows in a language',
    params: z.object({ languageId: id }),
    response: one(Home),
  },
  search: {
    ...paths.search,
    summary: 'What is found among the works and the news of a language, best first',
    params: z.object({ languageId: id }),
    query: z.object({
      q: searchQuery,
      works: integer(maxPageSize).default(defaultPageSize).describe('How many works at most'),
      news: integer(maxPageSize).default(defaultPageSize).describe('How many news at most'),
    }),
    response: one(SearchResults),
  },
  listLanguages: { ...paths.listLanguages, summary: 'Languages', query: z.object(paging), response: list(Language) },
  getLanguage: { ...paths.getLanguage, summary: 'One language', params: z.object({ id }), response: one(Language) },
  listCategories: {
    ...paths.listCategories,
    summary: 'Categories of all languages',
    query: z.object(paging),
    response: list(Category),
  },
  getCategory: {
    ...paths.getCategory,
    summary: 'One category of a language',
    params: z.object({ languageId: id, slug: z.enum(categorySlugs) }),
    response: one(Category),
  },
  listArticles: {
    ...paths.listArticles,
    summary: 'What is published in a category, newest first, or what is found in it, best first',
    query: z.object({
      category_id: id,
      type: z.enum(newsTypes).optional(),
      kind: z.enum(workKinds).optional(),
      year: z
        .string()
        .regex(/^(19|20|21)\d\d$/, { error: 'must be a year' })
        .optional(),
      q: searchQuery.optional(),
      ...paging,
    }),
    response: list(ArticleSummary),
  },
  getArticle: {
    ...paths.getArticle,
    summary: 'One article, in the category’s language or the one it falls back to',
    params: z.object({ categoryId: id, articleId: id }),
    response: one(Article),
  },
  listPages: {
    ...paths.listPages,
    summary: 'Pages',
    query: z.object({ language_id: id.optional(), ...paging }),
    response: list(PageSummary),
  },
  getPage: {
    ...paths.getPage,
    summary: 'One page, in the language or the one it falls back to',
    params: z.object({ languageId: id, pageId: z.enum(pageIds) }),
    response: one(Page),
  },
  getFile: {
    ...paths.getFile,
    summary: 'A file; pictures in the best format the browser takes',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/, { error: 'is not an attachment' }) }),
    query: z.object({
      w: z.enum(imageWidths.map(String)).transform(Number).optional(),
      format: z.enum(['jpeg']).optional().describe('For a file to keep, which every program opens'),
    }),
    response: z.unknown().describe('The bytes'),
  },
  getChallenge: { ...paths.getChallenge, summary: 'A captcha challenge', response: one(Challenge) },
  sendForm: {
    ...paths.sendForm,
    summary: 'Send the contact form',
    body: FormBody,
    status: 201,
    response: one(z.object({ ID: z.string() })),
  },
} as const;

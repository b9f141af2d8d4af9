/** The URL table. */
import type { ComponentType, ReactNode } from 'react';
import { data, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { loadChunk } from './chunk/load.ts';
import type { RouteHandle } from './head/title.ts';
import { wordParts } from './language/word-parts.ts';
import { wantWords } from './language/words.tsx';
import { Layout } from './layout/layout.tsx';
import type { LoaderName } from './loaders.ts';
import { newsQuery, onlyPageChanged } from './pages/news/query.ts';
import { worksQuery } from './pages/works/query.ts';

export type RouteOptions = {
  load: (name: LoaderName, args: LoaderFunctionArgs) => Promise<unknown>;
  isMaintenance: boolean;
  /** What is shown instead of a page. */
  ErrorPage: ComponentType;
};

type Page = { default: () => ReactNode };

const titleOfArticle = (loaded: unknown) => (loaded as { article?: { Title: string } }).article?.Title;
const titleOfWork = (loaded: unknown) => (loaded as { work?: { Title: string } }).work?.Title;
const pressPage = () => import('./pages/press/page.tsx');
const legalPage = () => import('./pages/legal/page.tsx');

export function createRoutes({ load, isMaintenance, ErrorPage }: RouteOptions): RouteObject[] {
  function page(
    path: string,
    name: string,
    loaderName: LoaderName | undefined,
    lazy: () => Promise<Page>,
    handle: RouteHandle = {},
  ): RouteObject {
    const script = async () => (await Promise.all([lazy(), wantWords(handle.words ?? [])]))[0];
    return {
      path,
      handle: { ...handle, path, script, chunk: `src/pages/${name}/page.tsx` } satisfies RouteHandle,
      ...(loaderName && { loader: (args) => load(loaderName, args) }),
      lazy: { Component: async () => (await loadChunk(name, script)).default },
    };
  }

  return [
    {
      element: <Layout />,
      children: [
        {
          errorElement: <ErrorPage />,
          loader: () => (isMaintenance ? fail(503) : null),
          children: [
            page('/', 'home', 'home', () => import('./pages/home/page.tsx'), { description: 'meta.home' }),
            page('/about', 'about', 'about', () => import('./pages/about/page.tsx'), {
              title: 'about.title',
              words: ['about'],
              description: 'meta.about',
            }),
            page('/works', 'works', 'works', () => import('./pages/works/page.tsx'), {
              title: 'works.title',
              words: ['works'],
              description: 'meta.works',
              query: worksQuery,
            }),
            page('/works/:articleId', 'work', 'work', () => import('./pages/work/page.tsx'), {
              titleFrom: titleOfArticle,
              words: ['works'],
            }),
            page('/career', 'career', 'career', () => import('./pages/career/page.tsx'), {
              title: 'career.title',
              words: ['career'],
              description: 'meta.career',
            }),
            page('/contact', 'contact', undefined, () => import('./pages/contact/page.tsx'), {
              title: 'contact.title',
              words: ['contact'],
              description: 'meta.contact',
            }),
            {
              ...page('/news', 'news', 'news', () => import('./pages/news/page.tsx'), {
                title: 'news.title',
                words: ['news'],
                description: 'meta.news',
                query: newsQuery,
                // A narrowed or longer list shows only what is listed already.
                isIndexed: (query) => query === '',
              }),
              shouldRevalidate: onlyPageChanged,
            },
            page('/news/:articleId', 'news-article', 'newsArticle', () => import('./pages/news-article/page.tsx'), {
              titleFrom: titleOfArticle,
              words: ['news'],
            }),
            page('/press', 'press', 'press', pressPage, {
              title: 'press.title',
              words: ['press', 'about', 'works'],
              description: 'meta.press',
            }),
            page('/press/:articleId', 'press', 'sheet', pressPage, {
              title: 'press.sheet.title',
              words: ['press', 'works'],
              titleFrom: titleOfWork,
              description: 'meta.press.sheet',
            }),
            page('/search', 'search', 'search', () => import('./pages/search/page.tsx'), {
              title: 'search.title',
              words: ['search', 'works', 'news'],
              description: 'meta.search',
              isIndexed: () => false,
              isKept: (search) => !search.get('q'),
            }),
            page('/termofuse', 'legal', 'termofuse', legalPage, {
              title: 'termofuse.title',
              description: 'meta.termofuse',
            }),
            page('/privacypolicy', 'legal', 'privacypolicy', legalPage, {
              title: 'privacypolicy.title',
              description: 'meta.privacypolicy',
            }),
            page('/parentalcontrol', 'legal', 'parentalcontrol', legalPage, {
              title: 'parentalcontrol.title',
              description: 'meta.parentalcontrol',
            }),
            page('/product-termsofuse', 'legal', 'productTermsofuse', legalPage, {
              title: 'product-termsofuse.title',
              description: 'meta.product-termsofuse',
            }),
            // Only while developing: the build leaves it out.
            ...(import.meta.env.DEV
              ? [
                  page('/_kitchen', 'kitchen', 'kitchen', () => import('./pages/kitchen/page.tsx'), {
                    words: [...wordParts],
                  }),
                ]
              : []),
            {
              path: '*',
              handle: { title: 'notFound.title' },
              loader: () => fail(404),
            },
          ],
        },
      ],
    },
  ];
}

function fail(status: number): never {
  throw data(null, { status });
}

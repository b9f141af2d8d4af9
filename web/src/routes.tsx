/** The URL table. */
import type { ComponentType, ReactNode } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router';
import { loadChunk } from './chunk/load.ts';
import { isConnectionError, type RouteHandle } from './head/title.ts';
import { messageParts } from './language/message-parts.ts';
import { requireMessages } from './language/messages.tsx';
import { Layout } from './layout/layout.tsx';
import { Offline } from './layout/offline.tsx';
import type { LoaderName } from './loaders.ts';
import { newsQuery } from './pages/news/query.ts';
import { searchQuery } from './pages/search/query.ts';
import { worksFilterQuery, worksQuery } from './pages/works/query.ts';

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
    const script = async () => (await Promise.all([lazy(), requireMessages(handle.messages ?? [])]))[0];
    return {
      path,
      handle: { ...handle, path, script, chunk: `src/pages/${name}/page.tsx` } satisfies RouteHandle,
      ...(loaderName && { loader: (args) => load(loaderName, args), shouldRevalidate }),
      lazy: { Component: async () => (await loadChunk(name, script)).default },
    };
  }

  const ErrorElement = () => (isConnectionError(useRouteError()) ? <Offline /> : <ErrorPage />);

  return [
    {
      element: <Layout />,
      children: [
        {
          errorElement: <ErrorElement />,
          loader: () => (isMaintenance ? fail(503) : null),
          shouldRevalidate,
          children: [
            page('/', 'home', 'home', () => import('./pages/home/page.tsx')),
            page('/about', 'about', 'about', () => import('./pages/about/page.tsx'), {
              title: 'about.title',
              messages: ['about'],
            }),
            page('/works', 'works', 'works', () => import('./pages/works/page.tsx'), {
              title: 'works.title',
              messages: ['works'],
              query: worksQuery,
              // Asked for by the server alone, as the one below.
              ...(import.meta.env.SSR && { searchQuery: worksFilterQuery }),
            }),
            page('/works/:articleId', 'work', 'work', () => import('./pages/work/page.tsx'), {
              titleFrom: titleOfArticle,
              messages: ['works'],
            }),
            page('/career', 'career', 'career', () => import('./pages/career/page.tsx'), {
              title: 'career.title',
              messages: ['career'],
            }),
            page('/contact', 'contact', undefined, () => import('./pages/contact/page.tsx'), {
              title: 'contact.title',
              messages: ['contact'],
            }),
            page('/news', 'news', 'news', () => import('./pages/news/page.tsx'), {
              title: 'news.title',
              messages: ['news'],
              query: newsQuery,
              // A narrowed or longer list shows only what is listed already.
              isIndexed: (query) => query === '',
            }),
            page('/news/:articleId', 'news-article', 'newsArticle', () => import('./pages/news-article/page.tsx'), {
              titleFrom: titleOfArticle,
              messages: ['news'],
            }),
            page('/press', 'press', 'press', pressPage, {
              title: 'press.title',
              messages: ['about', 'works'],
            }),
            page('/press/:articleId', 'press', 'sheet', pressPage, {
              title: 'press.sheet.title',
              messages: ['about', 'works'],
              titleFrom: titleOfWork,
            }),
            page('/search', 'search', 'search', () => import('./pages/search/page.tsx'), {
              title: 'search.title',
              messages: ['works', 'news'],
              isIndexed: () => false,
              ...(import.meta.env.SSR && { searchQuery }),
            }),
            page('/termofuse', 'legal', 'termofuse', legalPage, {
              title: 'termofuse.title',
            }),
            page('/privacypolicy', 'legal', 'privacypolicy', legalPage, {
              title: 'privacypolicy.title',
            }),
            page('/parentalcontrol', 'legal', 'parentalcontrol', legalPage, {
              title: 'parentalcontrol.title',
            }),
            page('/product-termsofuse', 'legal', 'productTermsofuse', legalPage, {
              title: 'product-termsofuse.title',
            }),
            // Only while developing: the build leaves it out.
            ...(import.meta.env.DEV
              ? [
                  page('/_style-guide', 'style-guide', 'styleGuide', () => import('./pages/style-guide/page.tsx'), {
                    messages: [...messageParts],
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

/** The router would load a page anew when Back takes the `#part` from its address, and keep its place until that is done. */
function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
}

function fail(status: number): never {
  throw data(null, { status });
}

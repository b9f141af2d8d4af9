/** The URL table. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { loadHighlight } from './catalog/highlight.ts';
import type { LoaderContext } from './catalog/loader-context.ts';
import { toRouteError } from './catalog/route-error.ts';
import { loadChunk } from './chunk/load.ts';
import type { RouteHandle } from './head/title.ts';
import { Layout } from './layout/layout.tsx';
import { ErrorPage } from './pages/error/page.tsx';
import { loadHome } from './pages/home/loader.ts';
import { loadKitchen } from './pages/kitchen/loader.ts';
import { loadLegal } from './pages/legal/loader.ts';
import { loadNews, newsQuery, onlyPageChanged } from './pages/news/loader.ts';
import { loadNewsArticle } from './pages/news-article/loader.ts';
import { loadPress, loadSheet } from './pages/press/loader.ts';
import { loadSearch } from './pages/search/loader.ts';
import { loadWork } from './pages/work/loader.ts';
import { loadWorks, worksQuery } from './pages/works/loader.ts';

type Loader = (context: LoaderContext, args: LoaderFunctionArgs) => unknown;
type Page = { default: () => React.ReactNode };

const titleOfArticle = (data: unknown) => (data as { article?: { Title: string } }).article?.Title;
const titleOfWork = (data: unknown) => (data as { work?: { Title: string } }).work?.Title;
const pressPage = () => import('./pages/press/page.tsx');
const legalPage = () => import('./pages/legal/page.tsx');

export function createRoutes(context: LoaderContext): RouteObject[] {
  function page(
    path: string,
    name: string,
    load: Loader | undefined,
    lazy: () => Promise<Page>,
    handle: RouteHandle = {},
  ): RouteObject {
    return {
      path,
      handle: { ...handle, path, chunk: `src/pages/${name}/page.tsx` } satisfies RouteHandle,
      ...(load && { loader: (args) => Promise.try(load, context, args).catch(toRouteError) }),
      lazy: { Component: async () => (await loadChunk(name, lazy)).default },
    };
  }

  return [
    {
      element: <Layout />,
      children: [
        {
          errorElement: <ErrorPage />,
          loader: () => (context.isMaintenance ? toRouteError(new Response(null, { status: 503 })) : null),
          children: [
            page('/', 'home', loadHome, () => import('./pages/home/page.tsx'), { description: 'meta.home' }),
            page('/about', 'about', loadHighlight('/about'), () => import('./pages/about/page.tsx'), {
              title: 'about.title',
              description: 'meta.about',
            }),
            page('/works', 'works', loadWorks, () => import('./pages/works/page.tsx'), {
              title: 'works.title',
              description: 'meta.works',
              query: worksQuery,
            }),
            page('/works/:articleId', 'work', loadWork, () => import('./pages/work/page.tsx'), {
              titleFrom: titleOfArticle,
            }),
            page('/career', 'career', loadHighlight('/career'), () => import('./pages/career/page.tsx'), {
              title: 'career.title',
              description: 'meta.career',
            }),
            page('/contact', 'contact', undefined, () => import('./pages/contact/page.tsx'), {
              title: 'contact.title',
              description: 'meta.contact',
            }),
            {
              ...page('/news', 'news', loadNews, () => import('./pages/news/page.tsx'), {
                title: 'news.title',
                description: 'meta.news',
                query: newsQuery,
                // A narrowed or longer list shows only what is listed already.
                isIndexed: (query) => query === '',
              }),
              shouldRevalidate: onlyPageChanged,
            },
            page('/news/:articleId', 'news-article', loadNewsArticle, () => import('./pages/news-article/page.tsx'), {
              titleFrom: titleOfArticle,
            }),
            page('/press', 'press', loadPress, pressPage, { title: 'press.title', description: 'meta.press' }),
            page('/press/:articleId', 'press', loadSheet, pressPage, {
              title: 'press.sheet.title',
              titleFrom: titleOfWork,
              description: 'meta.press.sheet',
            }),
            page('/search', 'search', loadSearch, () => import('./pages/search/page.tsx'), {
              title: 'search.title',
              description: 'meta.search',
              isIndexed: () => false,
              isKept: (search) => !search.get('q'),
            }),
            page('/termofuse', 'legal', loadLegal('terms-of-use'), legalPage, {
              title: 'termofuse.title',
              description: 'meta.termofuse',
            }),
            page('/privacypolicy', 'legal', loadLegal('privacy-policy'), legalPage, {
              title: 'privacypolicy.title',
              description: 'meta.privacypolicy',
            }),
            page('/parentalcontrol', 'legal', loadLegal('parental-control'), legalPage, {
              title: 'parentalcontrol.title',
              description: 'meta.parentalcontrol',
            }),
            page('/product-termsofuse', 'legal', loadLegal('product-terms-of-use'), legalPage, {
              title: 'product-termsofuse.title',
              description: 'meta.product-termsofuse',
            }),
            // Only while developing: the build leaves it out.
            ...(import.meta.env.DEV
              ? [page('/_kitchen', 'kitchen', loadKitchen, () => import('./pages/kitchen/page.tsx'))]
              : []),
            {
              path: '*',
              handle: { title: 'notFound.title' },
              loader: () => toRouteError(new Response(null, { status: 404 })),
            },
          ],
        },
      ],
    },
  ];
}

/**
 * What each page of the URL table loads. Apart from that table, because the first page a visitor sees comes with its
 * data: the browser needs this only when they go on to another.
 */
import type { LoaderFunctionArgs } from 'react-router';
import { loadArticle } from './catalog/article.ts';
import { loadHighlight } from './catalog/highlight.ts';
import type { LoaderContext } from './catalog/loader-context.ts';
import { toRouteError } from './catalog/route-error.ts';
import { loadHome } from './pages/home/loader.ts';
import { loadLegal } from './pages/legal/loader.ts';
import { loadNews } from './pages/news/loader.ts';
import { loadPress, loadSheet } from './pages/press/loader.ts';
import { loadSearch } from './pages/search/loader.ts';
import { loadStyleGuide } from './pages/style-guide/loader.ts';
import { loadWorks } from './pages/works/loader.ts';

export { createCatalog } from './catalog/catalog.ts';
export { createLoaderContext } from './catalog/loader-context.ts';
/** Pages that the browser loads it also renders. */
export { watchWords } from './language/separate.ts';

type Load = (context: LoaderContext, args: LoaderFunctionArgs) => unknown;

const loads = {
  home: loadHome,
  about: loadHighlight('/about'),
  works: loadWorks,
  work: loadArticle('works'),
  career: loadHighlight('/career'),
  news: loadNews,
  newsArticle: loadArticle('news'),
  press: loadPress,
  sheet: loadSheet,
  search: loadSearch,
  termofuse: loadLegal('terms-of-use'),
  privacypolicy: loadLegal('privacy-policy'),
  parentalcontrol: loadLegal('parental-control'),
  productTermsofuse: loadLegal('product-terms-of-use'),
  styleGuide: loadStyleGuide,
} satisfies Record<string, Load>;

export type LoaderName = keyof typeof loads;

export const load = (name: LoaderName, context: LoaderContext, args: LoaderFunctionArgs) =>
  Promise.try(loads[name] as Load, context, args).catch(toRouteError);

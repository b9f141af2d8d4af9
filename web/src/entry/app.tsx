/** Takes over the page that the server rendered. */
import type { LocaleCode } from 'contract/locale';
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { CatalogState } from '../catalog/catalog.ts';
import { ClientContext } from '../catalog/client-context.ts';
import { loadChunk } from '../chunk/load.ts';
import { SiteUrlContext } from '../head/head-in-step.ts';
import { getDirection, getLocale } from '../language/locale.ts';
import { loadWords, type Words, WordsProvider, wantWords } from '../language/words.tsx';
import type { LoaderName } from '../loaders.ts';
import { createRoutes, type RouteOptions } from '../routes.tsx';
import { createPrefetch } from './prefetch.ts';

/** What the server says about the page it rendered. */
export type PageData = {
  locale: LocaleCode;
  siteUrl: string;
  basename: string;
  requestCache: boolean;
  isMaintenance: boolean;
  catalog: CatalogState;
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number }> | null;
};

type Router = ReturnType<typeof createBrowserRouter>;

export async function startApp(): Promise<void> {
  const root = document.getElementById('Root');
  const json = document.getElementById('Data')?.textContent;
  if (!root || !json) return;
  const page = JSON.parse(json) as PageData;
  const shown = { locale: page.locale };
  const prefetch = createPrefetch();
  const client = once(async () => {
    const { createClient } = await loadChunk('client', () => import('contract/client'));
    return createClient({ baseUrl: '', cache: page.requestCache });
  });
  const loaders = once(async () => {
    const [{ createLoaderContext, load }, ready] = await Promise.all([
      loadChunk('loaders', () => import('../loaders.ts')),
      client(),
      // For what may go wrong from now on.
      loadErrorPage().catch(() => {}),
    ]);
    const context = createLoaderContext({ client: ready, locale: () => shown.locale, catalog: page.catalog });
    return (name: LoaderName, args: LoaderFunctionArgs) => load(name, context, args);
  });
  const load: RouteOptions['load'] = async (name, args) =>
    prefetch.take(args.request.url) ?? (await loaders())(name, args);
  const ErrorPage = page.errors ? await loadErrorPage() : LaterErrorPage;
  const routes = createRoutes({ load, isMaintenance: page.isMaintenance, ErrorPage });
  const [words] = await Promise.all([loadWords(page.locale), resolveLazy(routes, page.basename)]);
  const errors =
    page.errors &&
    Object.fromEntries(
      Object.entries(page.errors).map(([id, { status }]) => [id, new ErrorResponse(status, '', null)]),
    );
  const router = createBrowserRouter(routes, {
    basename: page.basename,
    hydrationData: { loaderData: page.loaderData, errors },
  });
  addEventListener('chunk-missing', () => {
    const { location: target } = router.state.navigation;
    if (target) location.assign(router.createHref(target));
    else location.reload();
  });
  hydrateRoot(
    root,
    <StrictMode>
      <ClientContext value={client}>
        <SiteUrlContext value={page.siteUrl}>
          <App
            router={router}
            first={{ locale: page.locale, words }}
            onLocale={(locale) => {
              shown.locale = locale;
              prefetch.forget();
            }}
          />
        </SiteUrlContext>
      </ClientContext>
    </StrictMode>,
  );
  prefetch.watch(routes, page.basename);
}

const loadErrorPage = async () =>
  (await Promise.all([import('../pages/error/page.tsx'), wantWords(['error'])]))[0].ErrorPage;

/** Where not even this comes, the browser is left to say what is wrong. */
const DeferredErrorPage = lazy(async () => ({ default: await loadErrorPage().catch(leaveToBrowser) }));

const LaterErrorPage = () => (
  <Suspense>
    <DeferredErrorPage />
  </Suspense>
);

function leaveToBrowser(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/** The same for all who ask, unless it failed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

type Language = { locale: LocaleCode; words: Words };
type AppProps = { router: Router; first: Language; onLocale: (locale: LocaleCode) => void };

function App({ router, first, onLocale }: AppProps) {
  const [language, setLanguage] = useState(first);

  useEffect(() => {
    async function change() {
      const locale = getLocale();
      const words = await loadWords(locale);
      onLocale(locale);
      await router.revalidate();
      document.documentElement.lang = locale;
      document.documentElement.dir = getDirection(locale);
      setLanguage({ locale, words });
    }
    addEventListener('languagechange', change);
    return () => removeEventListener('languagechange', change);
  }, [router, onLocale]);

  return (
    <WordsProvider locale={language.locale} words={language.words}>
      <RouterProvider router={router} />
    </WordsProvider>
  );
}

/** The first view's page must be there before React compares it with what the server sent. */
async function resolveLazy(routes: RouteObject[], basename: string): Promise<void> {
  const matches = matchRoutes(routes, location, basename) ?? [];
  for (const { route } of matches) {
    const { lazy } = route;
    if (typeof lazy !== 'object' || !lazy.Component) continue;
    const Component = await lazy.Component();
    delete route.lazy;
    if (Component) Object.assign(route, { Component });
  }
}

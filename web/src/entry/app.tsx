/** Takes over the page that the server rendered. */
// First, because the layers of all styles are in the order in which they are first named.
import 'ui/tokens.css';
import { BoundedMap } from 'contract/bounded-map';
import type { LocaleCode } from 'contract/locale';
import { type ComponentType, StrictMode, startTransition, useEffect, useState } from 'react';
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
import { configureReload, loadChunk, nextTask } from '../chunk/load.ts';
import { SiteUrlContext } from '../head/document-head.ts';
import { isConnectionError } from '../head/title.ts';
import { getDirection, getLocale } from '../language/locale.ts';
import { loadMessages, type Messages, MessagesProvider, requireMessages } from '../language/messages.tsx';
import { AnalyticsContext, loadConsent } from '../layout/consent.tsx';
import { YearContext } from '../layout/footer.tsx';
import { Offline } from '../layout/offline.tsx';
import type { LoaderName } from '../loaders.ts';
import { createRoutes, type RouteOptions } from '../routes.tsx';
import { isRenderedHere } from './pre-hydration.ts';
import { createPrefetch } from './prefetch.ts';

/** What the server says about the page it rendered. */
export type PageData = {
  locale: LocaleCode;
  siteUrl: string;
  /** The year at the foot of the page, which the browser may see differently at New Year. */
  year: number;
  /** The script that the visitor is asked about, where there is one. */
  analyticsUrl?: string;
  basename: string;
  requestCache: boolean;
  isMaintenance: boolean;
  catalog: CatalogState;
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number }> | null;
};

type Router = ReturnType<typeof createBrowserRouter>;

const maxRememberedPages = 30;

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
    const [{ createCatalog, createLoaderContext, load, watchWords }, ready] = await Promise.all([
      loadChunk('loaders', () => import('../loaders.ts')),
      client(),
      // Loaded now, for failures while the connection is gone.
      loadErrorPage().catch(() => {}),
    ]);
    watchWords();
    const catalog = createCatalog(ready, page.catalog);
    const context = createLoaderContext({ client: ready, locale: () => shown.locale, catalog });
    return (name: LoaderName, args: LoaderFunctionArgs) => load(name, context, args);
  });
  // What was on screen stays reachable by Back while the connection is lost.
  const lastLoaded = new BoundedMap<string, unknown>(maxRememberedPages);
  const load: RouteOptions['load'] = async (name, args) => {
    const { url } = args.request;
    try {
      const data = await (prefetch.take(url) ?? (await loaders())(name, args));
      lastLoaded.set(url, data);
      return data;
    } catch (error) {
      if (isConnectionError(error) && lastLoaded.has(url)) return lastLoaded.get(url);
      throw error;
    }
  };
  const ErrorPage = page.errors ? await loadErrorPage() : LaterErrorPage;
  const routes = createRoutes({ load, isMaintenance: page.isMaintenance, ErrorPage });
  const [messages] = await Promise.all([
    loadChunk('messages', () => loadMessages(page.locale)),
    resolveLazy(routes, page.basename),
    page.analyticsUrl && loadChunk('consent', loadConsent),
  ]);
  await nextTask();
  const errors =
    page.errors &&
    Object.fromEntries(
      Object.entries(page.errors).map(([id, { status }]) => [id, new ErrorResponse(status, '', null)]),
    );
  const router = createBrowserRouter(routes, {
    basename: page.basename,
    hydrationData: { loaderData: page.loaderData, errors },
  });
  const { href, hash } = location;
  lastLoaded.set(
    href.slice(0, href.length - hash.length),
    page.loaderData[router.state.matches.at(-1)?.route.id ?? ''],
  );
  configureReload({
    // What is typed into a form is kept in the tab.
    isSafe: () => true,
    target: () =>
      new URL(router.createHref(router.state.navigation.location ?? router.state.location), location.href).href,
  });
  await nextTask();
  // The history may have moved on while the scripts came: this page is not to be mixed with another's address.
  if (!isRenderedHere()) {
    location.reload();
    return;
  }
  // As a transition, whose rendering React interrupts for what the visitor does.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <ClientContext value={client}>
          <SiteUrlContext value={page.siteUrl}>
            <YearContext value={page.year}>
              <AnalyticsContext value={page.analyticsUrl ?? ''}>
                <App
                  router={router}
                  first={{ locale: page.locale, messages }}
                  onLocale={(locale) => {
                    shown.locale = locale;
                    prefetch.forget();
                    lastLoaded.clear();
                  }}
                />
              </AnalyticsContext>
            </YearContext>
          </SiteUrlContext>
        </ClientContext>
      </StrictMode>,
    );
  });
  await nextTask();
  prefetch.watch(routes, page.basename);
}

const loadErrorPage = () =>
  loadChunk('error', async () => {
    const [{ ErrorPage }] = await Promise.all([import('../pages/error/page.tsx'), requireMessages(['error'])]);
    return ErrorPage;
  });

/** Loaded when it is first needed; if even that fails, the connection is what is wrong. */
function LaterErrorPage() {
  const [Page, setPage] = useState<ComponentType>();
  useEffect(() => {
    loadErrorPage().then(
      (ErrorPage) => setPage(() => ErrorPage),
      () => setPage(() => Offline),
    );
  }, []);
  return Page && <Page />;
}

/** Memoizes a promise, unless it is rejected. */
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

type Language = { locale: LocaleCode; messages: Messages };
type AppProps = { router: Router; first: Language; onLocale: (locale: LocaleCode) => void };

function App({ router, first, onLocale }: AppProps) {
  const [language, setLanguage] = useState(first);

  useEffect(() => {
    async function change() {
      const locale = getLocale();
      const messages = await loadMessages(locale);
      onLocale(locale);
      await router.revalidate();
      document.documentElement.lang = locale;
      document.documentElement.dir = getDirection(locale);
      setLanguage({ locale, messages });
    }
    addEventListener('languagechange', change);
    return () => removeEventListener('languagechange', change);
  }, [router, onLocale]);

  return (
    <MessagesProvider locale={language.locale} messages={language.messages}>
      <RouterProvider router={router} />
    </MessagesProvider>
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

/** Takes over the page that the server rendered. */
import { createClient } from 'contract/client';
import type { LocaleCode } from 'contract/locale';
import { StrictMode, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  matchRoutes,
  type RouteObject,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { CatalogState } from '../catalog/catalog.ts';
import { ClientContext } from '../catalog/client-context.ts';
import { createLoaderContext } from '../catalog/loader-context.ts';
import { SiteUrlContext } from '../head/head-in-step.ts';
import { getDirection, getLocale } from '../language/locale.ts';
import { loadWords, type Words, WordsProvider } from '../language/words.tsx';
import { createRoutes } from '../routes.tsx';

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
  const client = createClient({ baseUrl: '', cache: page.requestCache });
  const { catalog, isMaintenance } = page;
  const context = createLoaderContext({ client, locale: () => shown.locale, catalog, isMaintenance });
  const routes = createRoutes(context);
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
            }}
          />
        </SiteUrlContext>
      </ClientContext>
    </StrictMode>,
  );
}

type Language = { locale: LocaleCode; words: Words };
type AppProps = { router: Router; first: Language; onLocale: (locale: LocaleCode) => void };

function App({ router, first, onLocale }: AppProps) {
  const [language, setLanguage] = useState(first);

  useEffect(() => {
    document.documentElement.dataset.app = 'ready';
  }, []);

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

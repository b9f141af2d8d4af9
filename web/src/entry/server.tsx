/** Renders one page to HTML. */
import type { Client } from 'contract/client';
import type { LocaleCode } from 'contract/locale';
import { renderToString } from 'react-dom/server';
import { createIntl, createIntlCache, type IntlShape, RawIntlProvider } from 'react-intl';
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router';
import { brand } from '../brand.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { ClientContext } from '../catalog/client-context.ts';
import { createLoaderContext, type LoaderContext } from '../catalog/loader-context.ts';
import { RuleSinkContext } from '../components/picture-rules.ts';
import { type HeadTag, headOf } from '../head/head.ts';
import { structuredDataOf } from '../head/structured-data.ts';
import { type RouteHandle, statusOf, titleOf } from '../head/title.ts';
import { getDirection } from '../language/locale.ts';
import { type MessagePart, messageParts } from '../language/message-parts.ts';
import { intlOptions, loadMessages, requireMessages } from '../language/messages.tsx';
import { separateWords } from '../language/separate.ts';
import { AnalyticsContext, loadConsent } from '../layout/consent.tsx';
import { YearContext } from '../layout/footer.tsx';
import { load } from '../loaders.ts';
import { ErrorPage } from '../pages/error/page.tsx';
import { createRoutes } from '../routes.tsx';
import type { PageData } from './app.tsx';
import { takePreloads } from './preloads.ts';

export { createCatalog } from '../catalog/catalog.ts';
export { pageAddress } from './page-address.ts';

/** The picture at the foot of every page, where the company has one: server/brand-files.ts serves it. */
const hasStrip = Object.keys(import.meta.glob('../../../sample/footer.webp')).length > 0;
const strip = hasStrip ? ';--strip:url(/footer.webp);--strip-size:clamp(4rem,9vw,9rem)' : '';

await Promise.all([requireMessages(messageParts), loadConsent()]);

export type RenderOptions = {
  client: Client;
  catalog: Catalog;
  locale: LocaleCode;
  basename: string;
  requestCache: boolean;
  analyticsUrl: string;
  isMaintenance: boolean;
};

export type RenderedPage = {
  status: number;
  lang: string;
  dir: string;
  title: string;
  head: HeadTag[];
  structuredData: object | undefined;
  color: string;
  styles: string;
  /** What the browser is to fetch before it finds it in the body. */
  preloads: HeadTag[];
  body: string;
  data: PageData;
  /** The source files of the pages shown, whose scripts and styles the browser needs. */
  chunks: string[];
  /** The parts of the messages they show. */
  messages: MessagePart[];
};

const intls = new Map<LocaleCode, IntlShape>();

/** One per language, because it caches message and date formatters. */
async function intlOf(locale: LocaleCode): Promise<IntlShape> {
  const messages = await loadMessages(locale);
  const intl = intls.get(locale) ?? createIntl({ ...intlOptions, locale, messages }, createIntlCache());
  intls.set(locale, intl);
  return intl;
}

const loaderContexts = createContext<LoaderContext>();
const handlers = new Map<string, StaticHandler>();

/** Cached, because building the route table costs as much as many lookups in it. */
function handlerOf(basename: string, isMaintenance: boolean): StaticHandler {
  const key = `${basename} ${isMaintenance}`;
  const cached = handlers.get(key);
  if (cached) return cached;
  const routes = createRoutes({
    load: (name, args) => load(name, args.context.get(loaderContexts), args),
    isMaintenance,
    ErrorPage,
  });
  const handler = createStaticHandler(routes, { basename });
  handlers.set(key, handler);
  return handler;
}

export async function render(url: string, options: RenderOptions): Promise<RenderedPage | Response> {
  const { client, catalog, locale, basename, requestCache, analyticsUrl, isMaintenance } = options;
  const intl = await intlOf(locale);
  const loaderContext = createLoaderContext({ client, locale: () => locale, catalog });
  const handler = handlerOf(basename, isMaintenance);
  const requestContext = new RouterContextProvider(new Map([[loaderContexts, loaderContext]]));
  // The catalog goes with every page, so that no page after it has to ask for it.
  const [context] = await Promise.all([handler.query(new Request(url), { requestContext }), catalog.ready()]);
  if (context instanceof Response) return context;
  const router = createStaticRouter(handler.dataRoutes, context);
  const rules = new Map<string, string>();
  const year = new Date().getFullYear();
  const rendered = renderToString(
    <RuleSinkContext value={rules}>
      <ClientContext value={async () => client}>
        <YearContext value={year}>
          <AnalyticsContext value={analyticsUrl}>
            <RawIntlProvider value={intl}>
              <StaticRouterProvider router={router} context={context} hydrate={false} />
            </RawIntlProvider>
          </AnalyticsContext>
        </YearContext>
      </ClientContext>
    </RuleSinkContext>,
  );
  const { preloads, body } = takePreloads(rendered);
  const errors =
    context.errors && Object.entries(context.errors).map(([id, error]) => [id, { status: statusOf(error) }]);
  const status = isMaintenance ? 503 : errors ? context.statusCode : 200;
  const matches = context.matches.map(({ route, params }) => ({
    handle: route.handle,
    params,
    loaderData: context.loaderData[route.id],
  }));
  const handles = context.matches.map(({ route }) => (route.handle ?? {}) as RouteHandle);
  const { origin: siteUrl, search } = new URL(url);
  const view = { matches, errors: context.errors, search, intl, siteUrl };
  return {
    status,
    lang: locale,
    dir: getDirection(locale),
    title: titleOf(matches, intl, context.errors),
    head: headOf(view),
    structuredData: structuredDataOf(view, '/icon-512.png'),
    color: brand.color,
    styles: [`:root{--brand:${brand.color}${strip}}`, ...rules.values()].join(''),
    preloads,
    body: separateWords(body, locale),
    data: {
      locale,
      siteUrl,
      year,
      ...(analyticsUrl && { analyticsUrl }),
      basename,
      requestCache,
      isMaintenance,
      catalog: catalog.state,
      loaderData: context.loaderData,
      errors: errors && Object.fromEntries(errors),
    },
    chunks: [
      ...(analyticsUrl ? ['src/components/consent-question.tsx'] : []),
      ...handles.flatMap(({ chunk }) => chunk ?? []),
      ...(errors ? ['src/pages/error/page.tsx'] : []),
    ],
    messages: ['frame', ...handles.flatMap(({ messages = [] }) => messages), ...(errors ? ['error' as const] : [])],
  };
}

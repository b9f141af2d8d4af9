/** Renders one page to HTML. */
import type { Client } from 'contract/client';
import type { LocaleCode } from 'contract/locale';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import mark from '../../../sample/mark.svg';
import { brandName, LocaleContext } from '../language/brand.ts';
import { createRoutes } from '../routes.tsx';

export type RenderResult = { status: number; title: string; icon: string; body: string; data: string };

export async function render(
  url: string,
  options: { client: Client; locale: LocaleCode },
): Promise<RenderResult | Response> {
  const handler = createStaticHandler(createRoutes(options));
  const context = await handler.query(new Request(url));
  if (context instanceof Response) return context;
  const router = createStaticRouter(handler.dataRoutes, context);
  const body = renderToString(
    <LocaleContext value={options.locale}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </LocaleContext>,
  );
  const data = JSON.stringify({ locale: options.locale, loaderData: context.loaderData, errors: context.errors && {} });
  return { status: context.statusCode, title: brandName(options.locale), icon: mark, body, data };
}

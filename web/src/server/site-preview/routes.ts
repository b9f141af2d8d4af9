/** `/preview/{token}/…`: every page of the site as it will be, by the ordinary renderer. No cache is asked, and none is told. */
import { type ClientOptions, createClient, HttpError, type LocaleCode } from 'contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WithSlot } from 'http/concurrency-limit';
import { requestLocale } from '../../language/locale.ts';
import type { createAddresses } from '../address.ts';
import { toDocument, toStyles } from '../html-shell.ts';
import { previewPolicy } from '../page-policy.ts';
import type { Site } from '../site.ts';
import { barStyles, toBar, toEndedPage, toPreview } from './document.ts';

type SitePreviewOptions = {
  site: Site;
  source: Pick<ClientOptions, 'baseUrl' | 'fetch'>;
  siteUrl: string;
  readAddress: ReturnType<typeof createAddresses>['read'];
  withSlot: WithSlot;
};

const contentTimeoutMs = 8000;

const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // The address is what opens it.
  'referrer-policy': 'no-referrer',
};

export async function sitePreview(app: FastifyInstance, options: SitePreviewOptions) {
  const { site, source, siteUrl, readAddress, withSlot } = options;

  async function render(
    token: string,
    path: string,
    { headers: { cookie, 'accept-language': accepted } }: FastifyRequest,
  ) {
    const prefix = `/preview/${token}`;
    const { redirect, localePrefix, basename, page: address } = readAddress(path);
    const locale = localePrefix ?? requestLocale(cookie, accepted);
    if (redirect !== undefined) return { status: 302, location: prefix + redirect } as const;
    const client = createClient({
      ...source,
      baseUrl: `${source.baseUrl}/api/preview/${token}`,
      timeout: contentTimeoutMs,
    });
    // Says whether the link still works, before a page is made of refusals.
    if (!(await client.listLanguages().catch(undefinedIfGone))) return ended(locale);
    const { createCatalog, render } = await site.entry();
    const page = await render(siteUrl + address, {
      client,
      catalog: createCatalog(client),
      locale,
      basename,
      requestCache: false,
      analyticsUrl: '',
      isMaintenance: false,
    });
    if (page instanceof Response) {
      const location = page.headers.get('location') ?? '/';
      return { status: 302, location: location.startsWith('/') ? prefix + location : location };
    }
    const assets = { ...site.assetsOf(page), scripts: [], app: [] };
    const marked = { ...page, styles: page.styles + barStyles, body: toBar(locale) + page.body };
    return {
      status: page.status,
      body: toPreview(toDocument(marked, assets), prefix),
      policy: previewPolicy(toStyles(marked, assets)),
    };
  }

  const ended = (locale: LocaleCode) => ({ status: 404, body: toEndedPage(locale), policy: previewPolicy(barStyles) });

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { token } = request.params as { token: string };
    const path = request.url.slice(`/preview/${token}`.length);
    const made = await withSlot(() => render(token, path.startsWith('/') ? path : `/${path}`, request));
    reply.code(made.status).headers(headers);
    if ('location' in made) return reply.header('location', made.location).send();
    return reply.header('content-security-policy', made.policy).type('text/html; charset=utf-8').send(made.body);
  }

  // Beside `/preview/{language}/…`, which are pictures for those who share a page.
  const address = '/preview/:token(^[\\w-]{43}$)';
  app.get(address, send);
  app.get(`${address}/*`, send);
}

function undefinedIfGone(error: unknown): undefined {
  if (error instanceof HttpError && error.status === 404) return undefined;
  throw error;
}

/** Documents for machines, at addresses of their own. */
import type { Client } from 'contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Memoize } from 'http/memoize';
import { splitAddress } from '../canonical-path.ts';
import { feedRoutes } from './feed-routes.ts';
import { llmsText } from './llms.ts';
import { listPublished } from './published.ts';
import { robotsText } from './robots.ts';
import { securityText } from './security.ts';
import { makeSitemaps } from './sitemap.ts';
import { sendDocument, type TextDocument, toTextDocument } from './text-document.ts';

export type DocumentOptions = {
  client: Client;
  siteUrl: string;
  /** Until the content changes. */
  memoize: Memoize;
  /** Says, as the site does, that something is not there. */
  sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
};

export async function documentRoutes(app: FastifyInstance, { client, siteUrl, memoize, sendPage }: DocumentOptions) {
  feedRoutes(app, { client, siteUrl, memoize });

  const plain = (text: string) => toTextDocument('text/plain', text);
  app.get('/robots.txt', (request, reply) => sendDocument(request, reply, plain(robotsText(siteUrl))));
  app.get('/.well-known/security.txt', (request, reply) => sendDocument(request, reply, plain(securityText(siteUrl))));

  /** By their path. */
  async function makeOverviews(): Promise<Map<string, TextDocument>> {
    const published = await listPublished(client);
    const sitemaps = [...makeSitemaps(published, siteUrl)];
    return new Map([
      ...sitemaps.map(([path, xml]) => [path, toTextDocument('application/xml', xml)] as const),
      ['/llms.txt', plain(llmsText(published, siteUrl))],
    ]);
  }

  for (const address of ['/sitemap.xml', '/sitemap-:part', '/llms.txt']) {
    app.get(address, async (request, reply) => {
      const overviews = await memoize('overviews', makeOverviews);
      const document = overviews.get(splitAddress(request.url).path);
      return document ? sendDocument(request, reply, document) : sendPage(request, reply);
    });
  }
}

/** Feeds by language and by type: `/ja-JP/news/feed.atom`, `/ja-JP/news/Steam/feed.json`. */
import { type Client, defaultLocale, type LocaleCode, localeCodes, type NewsType, newsTypes } from 'contract';
import type { FastifyInstance } from 'fastify';
import type { Memoize } from 'http/memoize';
import type { FeedFormat } from '../../head/feed-path.ts';
import { localizePath, requestLocale } from '../../language/locale.ts';
import { splitAddress } from '../canonical-path.ts';
import { oneOf } from '../one-of.ts';
import { makeFeeds } from './feed.ts';
import { sendDocument } from './text-document.ts';

type Params = { locale?: LocaleCode; type?: NewsType; format: FeedFormat };

const feeds = ['/news/feed.', `/news/:type${oneOf(newsTypes)}/feed.`].map(
  (path) => `${path}:format${oneOf(['atom', 'json'])}`,
);

export function feedRoutes(
  app: FastifyInstance,
  { client, siteUrl, memoize }: { client: Client; siteUrl: string; memoize: Memoize },
) {
  for (const path of feeds) {
    app.get<{ Params: Params }>(`/:locale${oneOf(localeCodes)}${path}`, async (request, reply) => {
      const { locale = defaultLocale, type, format } = request.params;
      const made = await memoize(`feed ${locale} ${type}`, () => makeFeeds(client, { locale, type }, siteUrl));
      return sendDocument(request, reply, made[format]);
    });

    app.get(path, async (request, reply) => {
      const locale = requestLocale(request.headers.cookie, request.headers['accept-language']);
      return reply
        .headers({ vary: 'Cookie, Accept-Language', 'cache-control': 'no-cache' })
        .redirect(localizePath(locale, splitAddress(request.url).path), 302);
    });
  }
}

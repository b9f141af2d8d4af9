/** Feeds by language and by type: `/ja-JP/news/feed.atom`, `/ja-JP/news/Steam/feed.json`. */
import { type Client, type LocaleCode, localeCodes, type NewsType, newsTypes } from 'contract';
import type { FastifyInstance } from 'fastify';
import type { FeedFormat } from '../../head/feed-path.ts';
import { pinPath, requestLocale } from '../../language/locale.ts';
import { splitAddress } from '../one-form.ts';
import { oneOf } from '../one-of.ts';
import { sendDocument } from './document.ts';
import { makeFeeds } from './feed.ts';
import type { Keep } from './kept.ts';

type Params = { locale?: LocaleCode; type?: NewsType; format: FeedFormat };

const feeds = ['/news/feed.', `/news/:type${oneOf(newsTypes)}/feed.`].map(
  (path) => `${path}:format${oneOf(['atom', 'json'])}`,
);

export function feedRoutes(
  app: FastifyInstance,
  { client, siteUrl, keep }: { client: Client; siteUrl: string; keep: Keep },
) {
  for (const path of feeds) {
    app.get<{ Params: Params }>(`/:locale${oneOf(localeCodes)}${path}`, async (request, reply) => {
      const { locale = 'en-US', type, format } = request.params;
      const made = await keep(`feed ${locale} ${type}`, () => makeFeeds(client, { locale, type }, siteUrl));
      return sendDocument(request, reply, made[format]);
    });

    app.get(path, async (request, reply) => {
      const locale = requestLocale(request.headers.cookie, request.headers['accept-language']);
      return reply
        .headers({ vary: 'Cookie, Accept-Language', 'cache-control': 'no-cache' })
        .redirect(pinPath(locale, splitAddress(request.url).path), 302);
    });
  }
}

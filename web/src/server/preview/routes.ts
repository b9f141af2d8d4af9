/** Preview pictures: `/preview/ja-JP/news/101.jpg`, and `/preview/ja-JP/site.jpg` for pages without a picture of their own. */
import {
  type Article,
  type Client,
  type ClientOptions,
  type Image,
  imageWidths,
  type LocaleCode,
  localeCodes,
  NetworkError,
} from 'contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Memoize } from 'http/memoize';
import { brand } from '../../brand.ts';
import { previewVersion, previewWidth } from '../../head/preview-path.ts';
import { oneOf } from '../one-of.ts';
import { findCategory } from '../seo/published.ts';
import type { Cover, makePreview as MakePreview } from './picture.ts';
import { createPictureCache } from './picture-cache.ts';

export type PreviewOptions = {
  client: Client;
  source: Pick<ClientOptions, 'baseUrl' | 'fetch'>;
  memoize: Memoize;
  /** Says, as the site does, that something is not there. */
  sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
};

/** Fonts and what lays them out take a third of a second to load, and nobody may ask for a picture. */
const makePreview: typeof MakePreview = async (...asked) => (await import('./picture.ts')).makePreview(...asked);

type Params = { locale: LocaleCode; slug: 'news' | 'works'; id: string };

export async function previewRoutes(app: FastifyInstance, { client, source, memoize, sendPage }: PreviewOptions) {
  const pictures = createPictureCache();
  const locale = `:locale${oneOf(localeCodes)}`;

  // They are made to be shown elsewhere.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin');
  });

  app.get<{ Params: Params }>(`/preview/${locale}/site.jpg`, async (request, reply) => {
    const { locale } = request.params;
    const picture = await pictures(`${locale} site`, () => makePreview(brand.name[locale], locale, undefined));
    return reply.header('cache-control', 'public, max-age=86400').type('image/jpeg').send(picture);
  });

  app.get<{ Params: Params; Querystring: { v?: string } }>(
    `/preview/${locale}/:slug${oneOf(['news', 'works'])}/:id(^[1-9]\\d{0,8}$).jpg`,
    async (request, reply) => {
      const article = await find(request.params);
      if (!article) return sendPage(request, reply);
      const { locale, slug } = request.params;
      const version = previewVersion(article);
      const image = wideImage(article);
      const picture = await pictures(
        `${locale} ${slug} ${article.ID} ${version} ${article.Title} ${image?.ID}`,
        async () => makePreview(article.Title, locale, image && (await load(image))),
      );
      const isCurrent = request.query.v === version;
      return reply
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
        .type('image/jpeg')
        .send(picture);
    },
  );

  /** Only where it exists in the language: elsewhere there is no page to share. */
  async function find({ locale, slug, id }: Params): Promise<Article | undefined> {
    const category = await memoize(`category ${locale} ${slug}`, () => findCategory(client, locale, slug));
    if (!category) return undefined;
    const article = await client.getArticle({ categoryId: category.ID, articleId: Number(id) }).catch((error) => {
      if (error.status === 404) return undefined;
      throw error;
    });
    return article?.data.LanguageID === category.LanguageID ? article.data : undefined;
  }

  async function load({ ID, Width, Focus }: Image): Promise<Cover> {
    const width = imageWidths.find((candidate) => candidate >= previewWidth && candidate <= Width);
    const url = `${source.baseUrl}/api/attachment/file/${ID}${width ? `?w=${width}` : ''}`;
    const response = await (source.fetch ?? fetch)(url, { signal: AbortSignal.timeout(10_000) });
    if (response.status !== 200) throw new NetworkError(`${url} answered ${response.status}`);
    return { bytes: Buffer.from(await response.arrayBuffer()), focus: Focus };
  }
}

/** A work's cover is a poster; a picture that is wide already loses less. */
const wideImage = ({ Work, Cover: cover }: Article) =>
  Work?.Gallery.find(({ Width, Height }) => Width > Height) ?? cover ?? undefined;

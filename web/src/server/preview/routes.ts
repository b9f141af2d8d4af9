/** Preview pictures: `/preview/ja-JP/news/101.jpg`, and `/preview/ja-JP/site.jpg` for pages without a picture of their own. */
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientOptions, type LocaleCode, localeCodes } from 'contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PictureSource } from 'http/picture-preparation';
import { oneOf } from '../one-of.ts';
import { createPreviewSource, type PreviewedText, type PublishedPreviews, previewKey } from './published-previews.ts';

/** Where previews are stored, which have been made before they are asked for. */
export type PreviewStore = {
  read(name: string): Promise<{ size: number; stream: Readable } | undefined>;
  /** A picture as it was given. */
  readOriginal(id: string): Promise<Uint8Array>;
  /** What there are previews of. */
  listTexts(): AsyncIterable<PreviewedText[]>;
  addSource(source: PictureSource): void;
};

export type PreviewOptions = {
  source: Pick<ClientOptions, 'baseUrl' | 'fetch'>;
  /** Undefined where the content service is elsewhere, and the previews with it. */
  previews: (PreviewStore & PublishedPreviews) | undefined;
  brandPreview(locale: LocaleCode): Promise<Buffer>;
  /** Says, as the site does, that something is not there. */
  sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
};

type Params = { locale: LocaleCode; slug: 'news' | 'works'; id: string };
type Asked = FastifyRequest<{ Params: Params; Querystring: { v?: string } }>;

const lookupTimeoutMs = 80;
const contentTimeoutMs = 4000;

export async function previewRoutes(app: FastifyInstance, options: PreviewOptions) {
  const { source, previews, brandPreview, sendPage } = options;
  const locale = `:locale${oneOf(localeCodes)}`;
  if (previews) previews.addSource(createPreviewSource(previews.list, previews.readOriginal));

  // They are made to be shown elsewhere.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin');
  });

  app.get<{ Params: Params }>(`/preview/${locale}/site.jpg`, (request, reply) =>
    sendBrandPreview(request.params.locale, reply, 'public, max-age=86400'),
  );

  app.get(
    `/preview/${locale}/:slug${oneOf(['news', 'works'])}/:id(^[1-9]\\d{0,8}$).jpg`,
    async (request: Asked, reply) => {
      const isSent = await (previews ? sendStored(previews, request, reply) : sendFromElsewhere(request, reply));
      return isSent ? reply : sendBrandPreview(request.params.locale, reply, 'no-store');
    },
  );

  /** Whether it was sent, or is not there: only what exists in the language has a page to share. */
  async function sendStored(
    { read, list, last }: PreviewStore & PublishedPreviews,
    request: Asked,
    reply: FastifyReply,
  ): Promise<boolean> {
    const { locale, slug, id } = request.params;
    const listing = list().catch((error) => {
      if (!last()) throw error;
      return undefined;
    });
    const listed = await Promise.race([listing, sleep(lookupTimeoutMs, undefined)]);
    const preview = (listed ?? last())?.get(previewKey(locale, slug, id));
    if (listed && !preview) return Boolean(await sendPage(request, reply));
    const file = preview && (await read(preview.name));
    if (!file) return false;
    const isCurrent = request.query.v === preview.version;
    reply
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .header('content-length', file.size)
      .type('image/jpeg')
      .send(file.stream);
    return true;
  }

  async function sendFromElsewhere(request: Asked, reply: FastifyReply): Promise<boolean> {
    const asking = fetch(`${source.baseUrl}${request.url}`, { signal: AbortSignal.timeout(contentTimeoutMs) });
    const response = await asking.catch(() => undefined);
    if (response?.status === 404) return Boolean(await sendPage(request, reply));
    if (response?.status !== 200) return false;
    const bytes = Buffer.from(await response.arrayBuffer());
    reply
      .header('cache-control', response.headers.get('cache-control') ?? 'no-store')
      .type('image/jpeg')
      .send(bytes);
    return true;
  }

  const sendBrandPreview = async (locale: LocaleCode, reply: FastifyReply, caching: string) =>
    reply
      .header('cache-control', caching)
      .type('image/jpeg')
      .send(await brandPreview(locale));
}

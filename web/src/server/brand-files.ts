/** What is made from the brand's mark and colour: icons for browsers and phones, and the manifest. And its picture for the footer. */
import type { FastifyInstance } from 'fastify';
import { createMemoize } from 'http/memoize';
import { brand } from '../brand.ts';
import { requestLocale } from '../language/locale.ts';
import { drawMark, footerPicture, mark, night } from './mark.ts';

const aDay = 'public, max-age=86400';

export async function brandFiles(app: FastifyInstance) {
  const memoize = createMemoize();

  /** Serves a file that is made when it is first asked for. */
  function file(address: string, type: string, make: () => Promise<Buffer | string>) {
    app.get(address, async (_, reply) =>
      reply
        .type(type)
        .headers({ 'cache-control': aDay, 'cross-origin-resource-policy': 'cross-origin' })
        .send(await memoize(address, make)),
    );
  }

  file('/favicon.svg', 'image/svg+xml', async () => mark);
  file('/favicon.ico', 'image/x-icon', async () => toIco(await drawMark(32)));
  file('/icon-192.png', 'image/png', () => drawMark(192));
  file('/icon-512.png', 'image/png', () => drawMark(512));
  // These two are cut to shape by the phone, so that they reach to the edges.
  file('/apple-touch-icon.png', 'image/png', () => drawMark(180, 0));
  file('/icon-maskable-512.png', 'image/png', () => drawMark(512, 64));

  const picture = footerPicture;
  if (picture) file('/footer.webp', 'image/webp', async () => picture);

  app.get('/site.webmanifest', async (request, reply) => {
    const locale = requestLocale(request.headers.cookie, request.headers['accept-language']);
    const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose });
    reply.type('application/manifest+json').header('cache-control', aDay).header('vary', 'Cookie, Accept-Language');
    return JSON.stringify({
      name: brand.name[locale],
      lang: locale,
      start_url: '/',
      display: 'browser',
      theme_color: brand.color,
      background_color: night,
      icons: [
        icon('/icon-192.png', '192x192'),
        icon('/icon-512.png', '512x512'),
        icon('/icon-maskable-512.png', '512x512', 'maskable'),
      ],
    });
  });
}

/** An ICO file that holds one 32 × 32 PNG: a header, an entry, the picture. */
function toIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

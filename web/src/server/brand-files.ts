/** What is made from the brand's mark and colour: icons for browsers and phones, the manifest and the preview picture. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { brand } from '../brand.ts';
import { requestLocale } from '../language/locale.ts';

const markFile = path.resolve(import.meta.dirname, '../../../sample/mark.svg');
const night = '#070d1c';
const aDay = 'public, max-age=86400';

export async function brandFiles(app: FastifyInstance) {
  const mark = (await readFile(markFile, 'utf8')).replaceAll('var(--brand)', brand.color);

  /** Serves a file that is made when it is first asked for. */
  function file(address: string, type: string, make: () => Promise<Buffer | string>) {
    let made: Promise<Buffer | string> | undefined;
    app.get(address, async (_, reply) => {
      made ??= make();
      return reply
        .type(type)
        .header('cache-control', aDay)
        .send(await made);
    });
  }

  file('/favicon.svg', 'image/svg+xml', async () => mark);
  file('/favicon.ico', 'image/x-icon', async () => toIco(await draw(mark, 32)));
  file('/icon-192.png', 'image/png', () => draw(mark, 192));
  file('/icon-512.png', 'image/png', () => draw(mark, 512));
  // These two are cut to shape by the phone, so that they reach to the edges.
  file('/apple-touch-icon.png', 'image/png', () => draw(mark, 180, 0));
  file('/icon-maskable-512.png', 'image/png', () => draw(mark, 512, 64));
  file('/preview.png', 'image/png', () => drawPreview(mark));

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

/** The mark in a square; with a margin given, on the brand's colour to the edges. */
async function draw(mark: string, size: number, margin?: number): Promise<Buffer> {
  const inner = size - 2 * (margin ?? 0);
  const picture = sharp(Buffer.from(mark), { density: (72 * inner) / 32 }).resize(inner, inner);
  if (margin === undefined) return picture.png().toBuffer();
  const edge = { top: margin, bottom: margin, left: margin, right: margin, background: brand.color };
  return picture.extend(edge).flatten({ background: brand.color }).png().toBuffer();
}

/** The mark over the harbour at night, for whoever passes a link on. */
async function drawPreview(mark: string): Promise<Buffer> {
  const wave = (y: number, height: number, opacity: number) =>
    `<path d="M-60 ${y}${` q 60 -${height} 120 0 t 120 0`.repeat(6)} V 630 H -60 Z" fill="${brand.color}" opacity="${opacity}"/>`;
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
    <defs>
      <radialGradient id="sky" cx=".5" cy=".42" r=".8">
        <stop stop-color="${brand.color}" stop-opacity=".6"/><stop offset="1" stop-color="${brand.color}" stop-opacity="0"/>
      </radialGradient>
      <linearGradient id="beam"><stop stop-color="#fff" stop-opacity=".4"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
    </defs>
    <rect width="1200" height="630" fill="${night}"/><rect width="1200" height="630" fill="url(#sky)"/>
    <path d="M600 250 1200 90v260Z" fill="url(#beam)"/>
    ${wave(470, 26, 0.25)}${wave(515, 30, 0.45)}${wave(565, 34, 0.8)}
  </svg>`;
  return sharp(Buffer.from(ground))
    .composite([{ input: await draw(mark, 260), top: 165, left: 470 }])
    .png({ palette: true })
    .toBuffer();
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

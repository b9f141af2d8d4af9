/** Pages, and what they show, as files that nginx can serve: what our pages are held against. */
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { ask } from '../tests/ask.ts';
import type { Served } from './nginx.ts';
import { phone } from './phone.ts';

/**
 * The pages as they were on 2026-11-15, before they brought their styles along: the same content, with stylesheets as links
 * at the end of the head and the font preloaded. The copy stays that way, whatever becomes of our own head.
 */
export async function copyPages(browser: Browser, origin: string, paths: string[]): Promise<Copies> {
  const pictures = new Map<string, Record<string, string>>();
  // Pictures are made in each size, and pages fully compressed, after the first who ask for them.
  for (let time = 0; time < 2; time++) {
    for (const path of paths) await notePictures(browser, origin + path, pictures);
    for (const [path, headers] of pictures) await untilMade(origin, path, headers);
  }
  await sleep(3000);
  const pages = await Promise.all(paths.map((path) => copyPage(origin, path)));
  const files = await Promise.all([
    ...[...new Set(pages.flatMap(({ files }) => files))].map((path) => copyOf(origin, path, {})),
    ...[...new Set([...pictures.keys(), ...pages.flatMap(({ pictures }) => pictures)])].map((path) =>
      copyOf(origin, path, pictures.get(path) ?? pictureHeaders),
    ),
  ]);
  return { still: [...pages.map(({ still }) => still), ...files], old: [...pages.map(({ old }) => old), ...files] };
}

/** What stands in for a picture that is not made yet is not to be stored. */
async function untilMade(origin: string, path: string, headers: Record<string, string>): Promise<void> {
  for (let second = 0; second < 120; second++) {
    const { headers: own } = await ask({ address: origin }, path, headers);
    if (own['cache-control'] !== 'no-store') return;
    await sleep(1000);
  }
  throw new Error(`${path} was not made within two minutes`);
}

const pictureHeaders = { accept: 'image/avif,image/webp,*/*' };

/** `still` is without scripts; `old` is whole. */
type Copies = { still: Served[]; old: Served[] };

/** A query becomes part of the name, because nginx finds files by their path alone. */
const named = (text: string) =>
  text
    .replaceAll(/(\/api\/attachment\/file\/[0-9a-f]+)\?w=(\d+)/g, '$1-$2')
    .replaceAll(/(\/news)\?page=(\d+)/g, '$1-page-$2');

async function copyOf(origin: string, path: string, headers: Record<string, string>): Promise<Served> {
  const { body, headers: own } = await ask({ address: origin }, path, { ...headers, 'accept-encoding': 'br' });
  const copied = ['content-type', 'content-encoding', 'cache-control'].filter((name) => own[name]);
  return {
    path: named(path),
    bytes: body,
    headers: Object.fromEntries(copied.map((name) => [name, String(own[name])])),
  };
}

type CopiedPage = { still: Served; old: Served; files: string[]; pictures: string[] };

async function copyPage(origin: string, path: string): Promise<CopiedPage> {
  const { text, headers } = await ask({ address: origin }, path, { 'accept-encoding': 'identity' });
  const links = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled>/g)];
  const [style = '', inline = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
  const { text: wide, pictures } = withWidePictures(text);
  let html = wide.replace(/<link rel="expect"[^>]*>/, '').replace(style, '');
  let rules = inline;
  const files: string[] = [];
  for (const [link, href = ''] of links) {
    const css = (await ask({ address: origin }, href, { 'accept-encoding': 'identity' })).text.trim();
    if (!rules.includes(css)) throw new Error(`${path} does not bring ${href} along`);
    rules = rules.replace(css, '');
    html = html.replace(link, '');
    files.push(href, ...(css.match(/\/assets\/[\w-]+\.woff2/) ?? []));
  }
  const sheets = files.filter((file) => file.endsWith('.css')).map((href) => `<link rel="stylesheet" href="${href}">`);
  const fonts = files
    .filter((file) => file.endsWith('.woff2'))
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin="" href="${href}">`);
  html = html
    .replace(/<title>.*?<\/title>(<link rel="preload"[^>]*>)*/, (start) => start + fonts.join(''))
    .replace('</head>', `${sheets.join('')}<style>${rules}${allAtOnce}</style></head>`);
  const toServed = async (page: string): Promise<Served> => ({
    path: named(path),
    bytes: await promisify(brotliCompress)(named(page)),
    headers: {
      'content-type': String(headers['content-type']),
      'cache-control': String(headers['cache-control']),
      'content-encoding': 'br',
    },
  });
  const still = await toServed(html.replaceAll(/<script[^>]*>.*?<\/script>/gs, ''));
  return { files, pictures, still, old: await toServed(html) };
}

/** Nothing waited for the second frame. */
const allAtOnce = '[class*=_later]{animation:none!important}';

/** Phones were shown the middle of a wide picture, in this size. */
const oldSizes = '(width <= 767.98px) 100vh, 100vw';
const oldWidth = 1920;

function withWidePictures(text: string): { text: string; pictures: string[] } {
  const pictures: string[] = [];
  const wide = text
    .replaceAll(/<link rel="preload" as="image"[^>]*media="\(aspect-ratio &lt;= [^>]*>/g, '')
    .replaceAll(/(<link rel="preload" as="image"[^>]*imagesizes=")[^"]*("[^>]*?) media="[^"]*"/g, `$1${oldSizes}$2`)
    .replaceAll(/(<picture [^>]*>)(?:<source [^>]*>)?(<img [^>]*>)/g, (_, start: string, image: string) => {
      const [, id = ''] = /\/api\/attachment\/file\/(\w+)\?/.exec(image) ?? [];
      pictures.push(`/api/attachment/file/${id}?w=${oldWidth}`);
      return start + image.replace(/ sizes="[^"]*"/, ` sizes="${oldSizes}"`);
    });
  return { text: wide, pictures };
}

/** The pictures and scripts that the phone asks for, with the headers as they went out: a format depends on what the browser takes. */
async function notePictures(browser: Browser, address: string, pictures: Map<string, Record<string, string>>) {
  const { origin } = new URL(address);
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  page.on('requestfinished', async (request) => {
    if (!/\.(css|woff2)$/.test(request.url()) && !request.isNavigationRequest()) {
      pictures.set(request.url().slice(origin.length), await request.allHeaders());
    }
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await context.close();
}

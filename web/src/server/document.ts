/** The HTML around a rendered page. */
import type { LocaleCode } from 'contract/locale';
import type { RenderResult } from '../entry/server.tsx';

export type Assets = { scripts: string[]; styles: string[] };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const toText = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

export function toDocument(
  locale: LocaleCode,
  { title, icon, body, data }: RenderResult,
  { scripts, styles }: Assets,
): string {
  return [
    `<!doctype html><html lang="${locale}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${toText(title)}</title>`,
    `<link rel="icon" type="image/svg+xml" href="${icon}">`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
    `</head><body><div id="root">${body}</div>`,
    `<script type="application/json" id="data">${data.replaceAll('<', '\\u003c')}</script></body></html>`,
  ].join('');
}

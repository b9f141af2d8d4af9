/** A page of the site as a preview shows it: complete, without scripts, under a bar, with links that stay in the preview. */
import type { LocaleCode } from 'contract';
import { messages } from './messages.ts';

export const barStyles =
  '#Preview{position:relative;z-index:9999;padding:8px 16px;background:#ffd75e;color:#1d1a10;font:14px/1.5 system-ui,sans-serif;text-align:center}';

export const toBar = (locale: LocaleCode) => {
  const { title, text } = messages[locale];
  return `<p id="Preview" role="note"><strong>${title}</strong> · ${text}</p>`;
};

const scripts = /<script\b[^>]*>[\s\S]*?<\/script>/g;
// Of this site, and no file.
const ownLinks = /(<(?:a|form)\s[^>]*?(?:href|action)=")(\/(?!\/|api\/|assets\/)[^"?#.]*)(?=["?#])/g;

/** `prefix` is `/preview/{token}`. */
export function toPreview(html: string, prefix: string): string {
  return (
    html
      .replace(scripts, '')
      .replace('<head>', '<head><meta name="robots" content="noindex">')
      .replace(ownLinks, (_whole, before: string, path: string) => before + prefix + path)
      // Those that visitors do not see yet are shown by the preview alone.
      .replaceAll('/api/attachment/file/', `/api${prefix}/api/attachment/file/`)
  );
}

export function toEndedPage(locale: LocaleCode): string {
  const { title, ended } = messages[locale];
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="robots" content="noindex">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><style>${barStyles}</style></head><body><p id="Preview">${ended}</p></body></html>`,
  ].join('');
}

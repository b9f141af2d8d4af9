/** A text that is read elsewhere: its links and pictures need whole addresses. */
import type { LocaleCode } from 'contract/locale';
import { localizeLinks } from '../../language/locale.ts';

const tag = /<(?:[^>"]|"[^"]*")+>/g;

export function toAbsoluteHtml(
  html: string,
  { page, siteUrl, locale }: { page: string; siteUrl: string; locale: LocaleCode },
) {
  return localizeLinks(html, locale).replace(tag, (whole) =>
    whole
      .replace(/ (href|src|poster)="(?=\/(?!\/))/g, ` $1="${siteUrl}`)
      .replace(/ href="(?=#)/g, ` href="${page}`)
      .replace(
        / srcset="([^"]*)"/g,
        (_, set: string) => ` srcset="${set.replace(/(^|, )(?=\/(?!\/))/g, `$1${siteUrl}`)}"`,
      ),
  );
}

/** What visitors see who are refused because too many came at once: maintenance, made once in each language. */
import type { LocaleCode } from 'contract';
import { pack } from './packed.ts';
import type { KeptPage, RenderedPage } from './page-cache.ts';

export function createBusyPages(render: (locale: LocaleCode, basename: string) => Promise<RenderedPage>) {
  const made = new Map<string, Promise<KeptPage>>();

  async function make(locale: LocaleCode, basename: string): Promise<KeptPage> {
    const { html, ...page } = await render(locale, basename);
    const forEver = { etag: '', revision: undefined, freshUntil: Number.POSITIVE_INFINITY, isTight: true };
    return { ...page, ...(await pack(html)), ...forEver };
  }

  return (locale: LocaleCode, basename: string): Promise<KeptPage> => {
    const key = `${locale} ${basename}`;
    const page = made.get(key) ?? make(locale, basename);
    made.set(key, page);
    page.catch(() => made.delete(key));
    return page;
  };
}

/** What every page's loader is given. */
import type { Client } from 'contract/client';
import type { LocaleCode } from 'contract/locale';
import type { CategorySlug } from 'contract/names';
import type { Catalog, CatalogState } from './catalog.ts';

export type LoaderContext = {
  client: Client;
  locale(): LocaleCode;
  languageId(): Promise<number>;
  categoryId(slug: CategorySlug): Promise<number>;
  catalog(): CatalogState;
};

type Options = { client: Client; locale: () => LocaleCode; catalog: Catalog };

export function createLoaderContext({ client, locale, catalog }: Options): LoaderContext {
  async function languageId() {
    await catalog.ready();
    const language = catalog.findLanguage(locale());
    if (!language) throw new Response(null, { status: 503, statusText: 'The content service has no such language' });
    return language.ID;
  }

  return {
    client,
    locale,
    languageId,
    async categoryId(slug) {
      const language = await languageId();
      const id = catalog.state.categoryIds[language]?.[slug];
      if (!id) throw new Response(null, { status: 503, statusText: `The content service has no ${slug}` });
      return id;
    },
    catalog: () => catalog.state,
  };
}

/** What every page's loader is given. */
import type { Client } from 'contract/client';
import type { LocaleCode } from 'contract/locale';
import type { CategorySlug } from 'contract/names';
import { type CatalogState, createCatalog } from './catalog.ts';

export type LoaderContext = {
  client: Client;
  locale(): LocaleCode;
  languageId(): Promise<number>;
  categoryId(slug: CategorySlug): Promise<number>;
  catalog(): CatalogState;
  /** Loads the catalog, if that is still to be done. */
  ready(): Promise<void>;
};

type Options = { client: Client; locale: () => LocaleCode; catalog?: CatalogState | undefined };

export function createLoaderContext({ client, locale, catalog: known }: Options): LoaderContext {
  const catalog = createCatalog(client, known);
  let loading: Promise<unknown> | undefined;

  async function ready() {
    if (catalog.state.languages.length === 0 || catalog.state.categories.length === 0) {
      loading ??= Promise.all([catalog.loadLanguages(), catalog.loadCategories()]).finally(() => {
        loading = undefined;
      });
      await loading;
    }
  }

  async function languageId() {
    await ready();
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
    ready,
  };
}

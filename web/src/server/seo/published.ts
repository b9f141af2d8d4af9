/** All that is published, as lists by language. */
import {
  type ArticleSummary,
  type CategorySlug,
  type Client,
  isLocale,
  type LocaleCode,
  listAll,
  type PageSummary,
} from 'contract';

export type Published = {
  /** By language: what it has. */
  news: Map<LocaleCode, ArticleSummary[]>;
  works: Map<LocaleCode, ArticleSummary[]>;
  pages: Map<LocaleCode, PageSummary[]>;
};

export async function findCategory(client: Client, locale: LocaleCode, slug: CategorySlug) {
  const languages = await listAll((paging) => client.listLanguages(paging));
  const language = languages.find(({ Code }) => Code === locale);
  const categories = await listAll((paging) => client.listCategories(paging));
  return categories.find(({ LanguageID, Slug }) => LanguageID === language?.ID && Slug === slug);
}

export async function listPublished(client: Client): Promise<Published> {
  const published: Published = { news: new Map(), works: new Map(), pages: new Map() };
  const languages = await listAll((paging) => client.listLanguages(paging));
  const categories = await listAll((paging) => client.listCategories(paging));
  const pages = await listAll((paging) => client.listPages(paging));
  for (const { ID, Code } of languages) {
    if (!isLocale(Code)) continue;
    published.pages.set(
      Code,
      pages.filter(({ LanguageID }) => LanguageID === ID),
    );
    for (const slug of ['news', 'works'] as const) {
      const category = categories.find(({ LanguageID, Slug }) => LanguageID === ID && Slug === slug);
      if (!category) continue;
      published[slug].set(
        Code,
        await listAll((paging) => client.listArticles({ ...paging, category_id: category.ID })),
      );
    }
  }
  return published;
}

/** When a reader could first see the text as it is: one that was written early appears at its time. */
export const changedAt = ({ PublishedAt, UpdatedAt }: Pick<ArticleSummary, 'PublishedAt' | 'UpdatedAt'>) =>
  PublishedAt > UpdatedAt ? PublishedAt : UpdatedAt;

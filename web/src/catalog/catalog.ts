/** Which languages and categories the content service has: loaded page by page, as the specification lays down. */
import type { Client } from 'contract/client';
import type { Category, Language } from 'contract/entities';
import { type ListPage, listAll, type Paging } from 'contract/list';
import { type CategorySlug, defaultPageSize } from 'contract/names';

export type CategoryIds = Partial<Record<CategorySlug, number>>;

export type CatalogState = {
  languages: Language[];
  isLoadingLanguages: boolean;
  categories: Category[];
  isLoadingCategories: boolean;
  /** The IDs of the categories the site shows, by LanguageID. */
  categoryIds: Record<number, CategoryIds>;
};

export const emptyCatalog: CatalogState = {
  languages: [],
  isLoadingLanguages: false,
  categories: [],
  isLoadingCategories: false,
  categoryIds: {},
};

export type Catalog = {
  readonly state: CatalogState;
  loadLanguages(): Promise<void>;
  loadCategories(): Promise<void>;
  /** Loads both, where one is missing; once for all who ask meanwhile. */
  ready(): Promise<void>;
  findLanguage(idOrCode: number | string): Language | undefined;
};

export function createCatalog(
  client: Pick<Client, 'listLanguages' | 'listCategories'>,
  initial = emptyCatalog,
): Catalog {
  let state = initial;
  let loading: Promise<unknown> | undefined;
  const set = (change: Partial<CatalogState>) => {
    state = { ...state, ...change };
  };

  async function loadLanguages() {
    set({ isLoadingLanguages: true });
    const languages = await loadList((paging) => client.listLanguages(paging));
    // A list that cannot be loaded leaves its flag set: the specification says so.
    if (languages) set({ languages, isLoadingLanguages: false });
  }

  async function loadCategories() {
    set({ isLoadingCategories: true });
    const loaded = await loadList((paging) => client.listCategories(paging));
    if (loaded) {
      const byLanguage = Map.groupBy(loaded, ({ LanguageID }) => LanguageID);
      const ids = [...byLanguage].map(([language, group]) => [language, idsOf(group)]);
      set({ categories: [...byLanguage.values()].flat(), categoryIds: Object.fromEntries(ids) });
    }
    set({ isLoadingCategories: false });
  }

  async function ready() {
    if (state.languages.length > 0 && state.categories.length > 0) return;
    loading ??= Promise.all([loadLanguages(), loadCategories()]).finally(() => {
      loading = undefined;
    });
    await loading;
  }

  return {
    get state() {
      return state;
    },
    loadLanguages,
    loadCategories,
    ready,
    findLanguage: (idOrCode) => state.languages.find(({ ID, Code }) => ID === idOrCode || Code === idOrCode),
  };
}

const idsOf = (categories: Category[]): CategoryIds => Object.fromEntries(categories.map(({ Slug, ID }) => [Slug, ID]));

/** All of a list, or nothing where it is empty or one of its pages cannot be had: the list is then not updated, silently. */
async function loadList<T>(list: (paging: Paging) => Promise<ListPage<T>>): Promise<T[] | undefined> {
  const all = await listAll(list, defaultPageSize).catch(() => []);
  return all.length > 0 ? all : undefined;
}

/** The site's words in the visitor's language. A word that is missing shows its default, else its id. */
import type { LocaleCode } from 'contract/locale';
import type { ReactNode } from 'react';
import { type IntlConfig, IntlProvider } from 'react-intl';
import type { WordPart } from './word-parts.ts';

export type Words = NonNullable<IntlConfig['messages']>;

// Vite wants each written out.
const files: Record<WordPart, Record<string, () => Promise<Words>>> = {
  frame: import.meta.glob<Words>('./words/*.json', { query: '?part=frame', import: 'default' }),
  about: import.meta.glob<Words>('./words/*.json', { query: '?part=about', import: 'default' }),
  career: import.meta.glob<Words>('./words/*.json', { query: '?part=career', import: 'default' }),
  contact: import.meta.glob<Words>('./words/*.json', { query: '?part=contact', import: 'default' }),
  press: import.meta.glob<Words>('./words/*.json', { query: '?part=press', import: 'default' }),
  search: import.meta.glob<Words>('./words/*.json', { query: '?part=search', import: 'default' }),
  works: import.meta.glob<Words>('./words/*.json', { query: '?part=works', import: 'default' }),
  news: import.meta.glob<Words>('./words/*.json', { query: '?part=news', import: 'default' }),
  error: import.meta.glob<Words>('./words/*.json', { query: '?part=error', import: 'default' }),
  meta: import.meta.glob<Words>('./words/*.json', { query: '?part=meta', import: 'default' }),
};

const wanted = new Set<WordPart>(['frame']);
const shelves = new Map<LocaleCode, { words: Words; has: Set<WordPart> }>();

/** The words wanted so far. Pages that want more add to them. */
export async function loadWords(locale: LocaleCode): Promise<Words> {
  const shelf = shelves.get(locale) ?? { words: {}, has: new Set<WordPart>() };
  shelves.set(locale, shelf);
  const missing = [...wanted].filter((part) => !shelf.has.has(part));
  const added = await Promise.all(missing.map((part) => files[part][`./words/${locale}.json`]?.()));
  Object.assign(shelf.words, ...added);
  for (const part of missing) shelf.has.add(part);
  return shelf.words;
}

/** Makes sure of these parts too, in whichever language is shown. */
export async function wantWords(parts: readonly WordPart[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  await Promise.all([...shelves.keys()].map(loadWords));
}

export const intlOptions = { timeZone: 'UTC', onError: ignoreMissing };

type Props = { locale: string; words: Words; children: ReactNode };

export function WordsProvider({ locale, words, children }: Props) {
  return (
    <IntlProvider {...intlOptions} locale={locale} messages={words}>
      {children}
    </IntlProvider>
  );
}

function ignoreMissing(error: { code?: string }) {
  if (error.code !== 'MISSING_TRANSLATION') throw error;
}

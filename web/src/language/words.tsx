/** The site's words in the visitor's language. A word that is missing shows its default, else its id. */
import type { LocaleCode } from 'contract/locale';
import type { ReactNode } from 'react';
import { type IntlConfig, IntlProvider } from 'react-intl';

export type Words = NonNullable<IntlConfig['messages']>;

const files: Record<LocaleCode, () => Promise<{ default: unknown }>> = {
  'en-US': () => import('./words/en-US.json'),
  'zh-CN': () => import('./words/zh-CN.json'),
  'zh-TW': () => import('./words/zh-TW.json'),
  'ja-JP': () => import('./words/ja-JP.json'),
};

export async function loadWords(locale: LocaleCode): Promise<Words> {
  return (await files[locale]()).default as Words;
}

type Props = { locale: string; words: Words; children: ReactNode };

export function WordsProvider({ locale, words, children }: Props) {
  return (
    <IntlProvider locale={locale} messages={words} timeZone="UTC" onError={ignoreMissing}>
      {children}
    </IntlProvider>
  );
}

function ignoreMissing(error: { code?: string }) {
  if (error.code !== 'MISSING_TRANSLATION') throw error;
}

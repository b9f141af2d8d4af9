type Locale = {
  code: string;
  /** What its readers call it. */
  name: string;
  /** The language and script, from which `Intl.DisplayNames` makes the name for readers of other languages. */
  tag: string;
  /** Where another row shares the language: the scripts and regions, in lower case, that this one serves besides. */
  serves?: readonly string[];
};

/** The site's languages: docs/extending.md says what else a new one needs. Of two with one language, the first serves the rest. */
export const locales = [
  { code: 'en-US', name: 'English', tag: 'en' },
  { code: 'zh-CN', name: '简体中文', tag: 'zh-Hans', serves: ['hans'] },
  { code: 'zh-TW', name: '繁體中文', tag: 'zh-Hant', serves: ['hant', 'tw', 'hk', 'mo'] },
  { code: 'ja-JP', name: '日本語', tag: 'ja' },
] as const satisfies Locale[];

export type LocaleCode = (typeof locales)[number]['code'];

export const localeCodes = locales.map((locale) => locale.code) as [LocaleCode, ...LocaleCode[]];

/** For readers of none of the languages. */
export const defaultLocale: LocaleCode = locales[0].code;

export function isLocale(code: unknown): code is LocaleCode {
  return localeCodes.includes(code as LocaleCode);
}

/** The site's language that serves a browser's language tag, if there is one. A script goes before a region, as in the tag. */
export function matchLocale(tag: string): LocaleCode | undefined {
  const [language, ...subtags] = tag.toLowerCase().split('-');
  const rows: (Locale & { code: LocaleCode })[] = locales.filter(({ code }) => code.split('-')[0] === language);
  const served = subtags.flatMap((subtag) => rows.filter(({ serves }) => serves?.includes(subtag)));
  return (served[0] ?? rows[0])?.code;
}

/** The first of the browser's languages, in its order, that the site has. */
export function negotiateLocale(tags: readonly string[]): LocaleCode {
  for (const tag of tags) {
    const locale = matchLocale(tag);
    if (locale) return locale;
  }
  return defaultLocale;
}

/** The site's languages. A new language is a new row, its words and its content. */
export const locales = [
  { code: 'en-US', name: 'English' },
  { code: 'zh-CN', name: '简体中文' },
  { code: 'zh-TW', name: '繁體中文' },
  { code: 'ja-JP', name: '日本語' },
] as const;

export type LocaleCode = (typeof locales)[number]['code'];

export const localeCodes = locales.map((locale) => locale.code) as [LocaleCode, ...LocaleCode[]];

export const defaultLocale: LocaleCode = 'en-US';

export function isLocale(code: unknown): code is LocaleCode {
  return localeCodes.includes(code as LocaleCode);
}

/** The site's language that serves a browser's language tag, if there is one. */
export function matchLocale(tag: string): LocaleCode | undefined {
  const [language, ...rest] = tag.toLowerCase().split('-');
  if (language === 'en') return 'en-US';
  if (language === 'ja') return 'ja-JP';
  if (language === 'zh')
    return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) && !rest.includes('hans') ? 'zh-TW' : 'zh-CN';
  return undefined;
}

/** The first of the browser's languages, in its order, that the site has. */
export function negotiateLocale(tags: readonly string[]): LocaleCode {
  for (const tag of tags) {
    const locale = matchLocale(tag);
    if (locale) return locale;
  }
  return defaultLocale;
}

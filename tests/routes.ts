/** Every address of the site, for tests that go to all of them. */
import { sitePaths } from 'contract';
import type { LocaleCode } from 'contract/locale';

/** Those that search engines are to know. */
export const indexedRoutes = [...sitePaths, '/works/1', '/news/114', '/press/1'];

export const routes = [...indexedRoutes, '/search', '/search?q=steam'];

/** An article that is not translated into the language; all of the sample is in Simplified Chinese. */
export const untranslated: Partial<Record<LocaleCode, string>> = {
  'en-US': '/news/133',
  'zh-TW': '/news/115',
  'ja-JP': '/news/134',
};

import { describe, expect, test } from 'vitest';
import { isLocale, type LocaleCode, localeCodes, matchLocale, negotiateLocale } from './locale.ts';

describe('a browser’s language', () => {
  const served: [tag: string, locale: LocaleCode][] = [
    ['en', 'en-US'],
    ['en-US', 'en-US'],
    ['en-GB', 'en-US'],
    ['EN-au', 'en-US'],
    ['en-Latn-ZA', 'en-US'],
    ['ja', 'ja-JP'],
    ['ja-JP', 'ja-JP'],
    ['JA', 'ja-JP'],
    ['ja-JP-u-ca-japanese', 'ja-JP'],
    ['ja-Latn', 'ja-JP'],
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['ZH-cn', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-MY', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hans-CN', 'zh-CN'],
    ['zh-Hans-TW', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-Hans-MO', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['zh-tw', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['ZH-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-hant', 'zh-TW'],
    ['zh-Hant-TW', 'zh-TW'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-Hant-CN', 'zh-TW'],
    ['zh-Hant-MY', 'zh-TW'],
    ['zh-TW-u-nu-hanidec', 'zh-TW'],
  ];
  test.each(served)('%s is served in %s', (tag, locale) => {
    expect(matchLocale(tag)).toBe(locale);
  });

  test.each([
    'fr',
    'fr-FR',
    'eu-ES',
    'de',
    'yue-HK',
    'cmn',
    'enm',
    'jam',
    'zhx',
    'e',
    '',
    '-',
    '*',
    'i-default',
    '__proto__',
  ])('%j is not one of ours', (tag) => {
    expect(matchLocale(tag)).toBeUndefined();
  });

  test.each(localeCodes)('%s is served as itself', (code) => {
    expect(matchLocale(code)).toBe(code);
  });
});

describe('a browser’s list of languages', () => {
  const lists: [tags: string[], locale: LocaleCode][] = [
    [[], 'en-US'],
    [['fr-FR'], 'en-US'],
    [['fr-FR', 'de', 'eu'], 'en-US'],
    [['fr-FR', 'ja'], 'ja-JP'],
    [['eu-ES', 'zh-HK', 'en'], 'zh-TW'],
    [['yue-HK', 'zh-HK'], 'zh-TW'],
    [['en-GB', 'ja-JP'], 'en-US'],
    [['ja', 'en', 'zh'], 'ja-JP'],
    [['zh', 'zh-TW'], 'zh-CN'],
    [['zh-TW', 'zh'], 'zh-TW'],
    [['*', 'zh-SG'], 'zh-CN'],
    [['', 'ja'], 'ja-JP'],
  ];
  test.each(lists.map(([tags, locale]) => ({ tags, locale })))('$tags is served in $locale', ({ tags, locale }) => {
    expect(negotiateLocale(tags)).toBe(locale);
  });
});

describe('a language that is saved, or named by an address,', () => {
  test.each(localeCodes)('%s is one of ours', (code) => {
    expect(isLocale(code)).toBe(true);
  });

  test.each(['en', 'EN-US', 'ja-jp', 'zh-HK', '', 'toString', 0, null, undefined, { 0: 'en-US' }])(
    '%j is not',
    (code) => {
      expect(isLocale(code)).toBe(false);
    },
  );
});

/** The site's words for texts that no browser renders. They take simple placeholders only. */
import type { LocaleCode } from 'contract/locale';
import english from '../language/words/en-US.json' with { type: 'json' };
import japanese from '../language/words/ja-JP.json' with { type: 'json' };
import simplified from '../language/words/zh-CN.json' with { type: 'json' };
import traditional from '../language/words/zh-TW.json' with { type: 'json' };

export type WordId = keyof typeof english;

const words: Record<LocaleCode, Record<WordId, string>> = {
  'en-US': english,
  'zh-CN': simplified,
  'zh-TW': traditional,
  'ja-JP': japanese,
};

export const word = (locale: LocaleCode, id: WordId, values: Record<string, string> = {}) =>
  words[locale][id].replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** What a script can hold of the house style in docs/writing.md. */
import type { LocaleCode } from 'contract/locale';

/** A form that is not written, and what is written instead. `except` are the places where it is right. */
type Rule = { breach: RegExp; write: string; except?: RegExp };

const legal = /pages\/|\.json: (meta\.)?(parentalcontrol|product-termsofuse)/;
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const ideograph = '\\p{Script=Han}';
const japanese = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';

const chinese: Rule[] = [
  {
    breach: new RegExp(`${ideograph}[A-Za-z0-9]|[A-Za-z0-9%]${ideograph}`, 'gu'),
    write: 'a space between Chinese and Latin letters or digits',
  },
  {
    breach: / [，。：；！？、）》」』”]|[，。：；！？、（《「『“）》」』”] /g,
    write: 'no space beside full-width punctuation',
  },
  {
    breach: new RegExp(`${ideograph} ${ideograph}`, 'gu'),
    write: 'no space between Chinese characters',
    except: /copyright/,
  },
  { breach: new RegExp(`${ideograph}[,.;:!?()]|\\(${ideograph}`, 'gu'), write: 'full-width punctuation' },
  { breach: /[一二三四五六七八九十]月(?![亮光])/g, write: 'digits for dates' },
];

export const rules: Record<LocaleCode, Rule[]> = {
  'en-US': [
    { breach: /['"]/g, write: 'typographic quotation marks and apostrophes: “ ” ’' },
    { breach: /\w [-–] \w/g, write: 'a comma, a colon or a new sentence instead of a dash' },
    { breach: new RegExp(`(?:${months}) \\d+, \\d{4} [a-z]`, 'g'), write: 'a comma after the year' },
    {
      breach:
        /\b(cinemas?|parcels?|jett(y|ies)|canteens?|colour\w*|favour\w*|harbours?|grey|centre|theatre|licence|towards|afterwards|whilst|travell\w+|programme|cosy|health check|[Cc]ancelled|night-time|hand-made|window sill)\b/g,
      write: 'American English',
    },
    {
      breach: /\b((do|does|did|is|are|was|were|has|have|had|could|should|will) not|cannot)\b/gi,
      write: 'a contraction',
      except: /pages\/|form-messages/,
    },
    { breach: /\b\w+(n’t|’re|’ve|’ll)\b/g, write: 'no contractions in legal text', except: /^(?!.*pages\/)/ },
    { breach: /\bplayer code\b/g, write: 'player ID' },
  ],
  'zh-CN': [
    ...chinese,
    { breach: /[「」『』"']/g, write: '“ ” and ‘ ’' },
    { breach: /[‧・]/g, write: '· between the parts of a name' },
    { breach: /番剧/g, write: '动画剧集', except: /type\.Bangumi/ },
    { breach: /同人创作/g, write: '二次创作' },
    { breach: /(?<!热)气球/g, write: '热气球' },
    { breach: /震动|震一下/g, write: '振动, 振一下' },
    { breach: /主笔编剧|主谜题|主美术/g, write: '首席编剧, 首席谜题设计师, 美术总监' },
    { breach: /玩家编号/g, write: '玩家 ID' },
    { breach: /排期|预定了/g, write: '定时' },
    { breach: /年底/g, write: '年末' },
    {
      breach: /软体|网路|程式|滑鼠|影集|戏院|伺服器|存取|帐号|账户|萤幕|上线上/g,
      write: 'the word used on the mainland',
    },
  ],
  'zh-TW': [
    ...chinese,
    { breach: /[“”‘’"']/g, write: '「 」 and 『 』' },
    { breach: /[·・]/g, write: '‧ between the parts of a name' },
    { breach: /應用程式/g, write: 'App', except: legal },
    { breach: /(?<!熱)氣球/g, write: '熱氣球' },
    { breach: /快遞員/g, write: '送貨員' },
    { breach: /幀/g, write: 'FPS' },
    { breach: /發售/g, write: '上市' },
    { breach: /社長/g, write: '總裁' },
    { breach: /年末/g, write: '年底' },
    { breach: /櫃檯/g, write: '櫃台' },
    { breach: /電影院/g, write: '戲院' },
    { breach: /工作日/g, write: '工作天' },
    { breach: /有效期(?!限)/g, write: '有效期限' },
    { breach: /(?<!動)畫師/g, write: '繪師' },
    { breach: /玩家代碼/g, write: '玩家 ID' },
    { breach: /[愈佔裏溼臺]|[這那哪]里|里面/g, write: '越, 占, 裡, 濕, 台' },
    {
      breach:
        /視頻|(?<!個人)信息|網絡(?!保護條例)|軟件|屏幕|鼠標|用戶|服務器|默認|登錄|數據|質量|菜單|程序|激活|反饋|短信|在線(?!上)|賬號|運行/g,
      write: 'the word used in Taiwan',
    },
  ],
  'ja-JP': [
    {
      breach: new RegExp(`${japanese} (?!\\d+』)[A-Za-z0-9]|[A-Za-z0-9%] ${japanese}|${japanese} ${japanese}`, 'gu'),
      write: 'no space beside Japanese',
      except: /copyright/,
    },
    { breach: new RegExp(`${japanese}[,.;:!?()]|\\(${japanese}`, 'gu'), write: 'full-width punctuation' },
    { breach: /[“”‘’"']/g, write: '「 」 and 『 』' },
    { breach: /。」/g, write: 'no 。 before 」' },
    { breach: /[～％]/g, write: '〜 and %' },
    {
      breach: /(?<![お何])[二三四五六七八九十百千]+(つ|人|個|台|本|枚|回|分|時|週|歳|か月|艘|杯|羽|頭|度|話|作目)/g,
      write: 'digits for what is counted',
    },
    { breach: /作[らりるれろっ]/g, write: 'つくる' },
    { breach: /(?<!出)くわし[いく]/g, write: '詳しい' },
    { breach: /(?<!消)灯[りるすしっ]/g, write: '明かり, ともる, ともす' },
    { breach: /揃[うえいっ]/g, write: 'そろう' },
    { breach: /いま[はも、]/g, write: '今' },
    { breach: /吊り橋/g, write: 'つり橋' },
    { breach: /しくみ|既に/g, write: '仕組み, すでに' },
    { breach: /テレビモード/g, write: 'TVモード' },
    { breach: /たずね/g, write: '尋ねる' },
    { breach: /(?<!ま)ちが[うっいえ]|ふりかえ|こまか[いくな]/g, write: '違う, 振り返る, 細かい' },
    { breach: /いっしょ|かならず|はじめて|だれ[のがをにも]|おとなり/g, write: '一緒, 必ず, 初めて, 誰, お隣' },
    { breach: /分か[りるっら]|下さい|子供|お客さま|皆さ/g, write: 'わかる, ください, 子ども, お客様, みなさま' },
    { breach: /[ヶヵケ]月/g, write: 'か月' },
    { breach: /(ブラウザ|サーバ|ユーザ|コンピュータ|プレイヤ|メモリ)(?!ー)/g, write: 'a long vowel at the end: ー' },
    { breach: /プレイヤーコード/g, write: 'プレイヤーID' },
    { breach: /ペアレンタルコントロール/g, write: '保護者の方へ' },
  ],
};

/** The national character sets of everyday writing: simplified characters are not in Big5, traditional ones not in GB 2312. */
const characterSets: Partial<Record<LocaleCode, Set<string>>> = {
  'zh-CN': charactersOf('gbk', [0xa1, 0xf7], [0xa1, 0xfe]),
  'zh-TW': charactersOf('big5', [0xa4, 0xf9], [0x40, 0xfe]),
  'ja-JP': charactersOf('euc-jp', [0xa1, 0xf4], [0xa1, 0xfe]),
};

/** Every character of a two-byte character set, by the range of its first and of its second byte. */
function charactersOf(encoding: string, lead: [number, number], trail: [number, number]): Set<string> {
  const decoder = new TextDecoder(encoding);
  const range = ([from, to]: [number, number]) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return new Set(
    range(lead).flatMap((first) => range(trail).map((second) => decoder.decode(Uint8Array.of(first, second)))),
  );
}

/** Whatever in a text is against the house style, with its place. The text is Markdown, or a message. */
export function breachesIn(locale: LocaleCode, where: string, text: string): string[] {
  const plain = plainText(text);
  const known = characterSets[locale];
  const foreign = [...plain].filter((letter) => known && /\p{Script=Han}/u.test(letter) && !known.has(letter));
  return [
    ...foreign.map((letter) => `${where}: ${letter} is of another script`),
    ...rules[locale]
      .filter(({ except }) => !except?.test(where))
      .flatMap(({ breach, write }) => [...plain.matchAll(breach)].map(([found]) => `${where}: ${found} → ${write}`)),
  ];
}

const numbers =
  'number|total|shown|year|limit|count|width|height|id|email|host|date|min|max|when|page|last|seconds|network|hours|edition|line|next|zone|megabytes|pixels|x|y|done';

/** What a reader sees: without code, addresses and marks, and with something in the place of values. */
export function plainText(text: string): string {
  return text
    .replace(/`[^`\n]*`/g, '@')
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[\w.]+@[\w.]+/g, '@')
    .replace(/^\s*(?:>|[-*]|\d+\.|#+)\s+/gm, '')
    .replace(/\*\*|!?\[|<\/?\w+>/g, '')
    .replaceAll('\\|', '/')
    .replace(/ *\| */g, '\n')
    .replace(/\{\w+, plural, (?:one \{[^{}]*\} )?other \{([^{}]*)\}\}/g, (_, other: string) => other.replace('#', '1'))
    .replace(new RegExp(`\\{(?:${numbers})(?:, number)?\\}`, 'g'), '1')
    .replace(/\{\w+\}/g, '海');
}

/** Where a line of a Chinese or Japanese heading may end. */

/** Names of works, quoted and foreign words, and who says something in Chinese, which stay whole as long as a line has room for them. */
const quoted = /[《〈「『“][^《〈「『“》〉」』”]{1,8}[》〉」』”]/gu;
const speaker = /\p{Script=Han}{2,4}[说說]/gu;
const katakana = /[\p{Script=Katakana}ー]{2,8}/gu;

/**
 * A number with what it counts, and a day with its month, with spaces between them or without: always in one line. Of a number
 * ten digits are looked at, so that a long one does not take long.
 */
const counted =
  /((?:[第全] ?)?\d[\d,.]{0,9} ?(?:月 ?\d{1,2}(?!\d)(?: ?[日号號])?|[年月日号號时時分秒周週天岁歲个個位名人条條集话話季期版章回次页頁款件元円枚台部本]))/gu;

/** What belongs to the word before it (particles, endings, counters, in Chinese most single characters), and to the one after. */
const chinese = {
  isEnding: /^\p{Script=Han}$/u,
  isBeginning: /^(?:[在与與和及把将將从從对對为為于於是不最新每全第向让讓用一二三四五六七八九十两兩]|一直)$/u,
};
const japanese = {
  isEnding: /^(?:\p{Script=Hiragana}{1,2}|ました|ません|でした|ください|から|まで|ー+|[者版年月日号集話本作中])$/u,
  isBeginning: /^[おご各約全第]$/u,
};

/** Whether a place in a text is within something that stays whole. */
export function wholeParts(text: string): (index: number) => boolean {
  const parts = [quoted, speaker, katakana, counted]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ 0: { length }, index }) => ({ from: index, to: index + length }));
  return (index) => parts.some(({ from, to }) => from < index && index < to);
}

const endsInNumber = /\d$/;
const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(lang: string): Intl.Segmenter {
  const segmenter = segmenters.get(lang) ?? new Intl.Segmenter(lang, { granularity: 'word' });
  segmenters.set(lang, segmenter);
  return segmenter;
}

/**
 * The text in pieces, between which a line may end. Put together, they are the text as it was. Around spaces and punctuation
 * browsers know where lines end.
 */
export function splitWords(text: string, lang: string): string[] {
  // Older browsers have no segmenter, and break lines as before.
  if (!('Segmenter' in Intl)) return [text];
  const { isEnding, isBeginning } = lang.startsWith('zh') ? chinese : japanese;
  const isWithin = wholeParts(text);
  const pieces: string[] = [];
  let isAfterWord = false;
  for (const { segment, index, isWordLike = false } of segmenterOf(lang).segment(text)) {
    const last = pieces.at(-1);
    const begins = isBeginning.test(segment);
    const isJoined = isWithin(index) || (isEnding.test(segment) && !begins) || endsInNumber.test(last ?? '');
    if (last === undefined || (isAfterWord && isWordLike && !isJoined)) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
    isAfterWord = isWordLike && !begins;
  }
  return withLongEnd(pieces);
}

/** A last word of one character does not stand alone. */
function withLongEnd(pieces: string[]): string[] {
  const [before, last] = pieces.slice(-2);
  const isShort = last !== undefined && last.replace(/\P{L}/gu, '').length < 2;
  return before !== undefined && last !== undefined && isShort ? [...pieces.slice(0, -2), before + last] : pieces;
}

/** A piece in parts, every second of which stays in one line: browsers end lines at spaces, and some between a month and its day. */
export const splitCounted = (piece: string): string[] => piece.split(counted);

/** Where a line of a Chinese or Japanese heading may end. */

/** Names of works and quoted words, which stay whole as long as a line has room for them. */
const quoted = /[《〈「『“][^《〈「『“》〉」』”]{1,8}[》〉」』”]/gu;

/** What belongs to the word before it: particles, endings and counters, and in Chinese most words of one character. */
const isChineseEnding = /^\p{Script=Han}$/u;
const isJapaneseEnding =
  /^(?:\p{Script=Hiragana}{1,2}|ました|ません|でした|ください|から|まで|ー+|[者版年月日号集話本作])$/u;

/** What belongs to the word after it. */
const isBeginning = /^[在与與和及把将將从從对對为為于於是不最新每全第向让讓用一二三四五六七八九十两兩]$/u;

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
  const isChinese = lang.startsWith('zh');
  const whole = [...text.matchAll(quoted)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }));
  const pieces: string[] = [];
  let isAfterWord = false;
  for (const { segment, index, isWordLike = false } of segmenterOf(lang).segment(text)) {
    const last = pieces.at(-1);
    const isQuoted = whole.some(({ from, to }) => from < index && index < to);
    const isEnding = isChinese
      ? isChineseEnding.test(segment) && !isBeginning.test(segment)
      : isJapaneseEnding.test(segment);
    const isJoined = isQuoted || isEnding || endsInNumber.test(last ?? '');
    if (last === undefined || (isAfterWord && isWordLike && !isJoined)) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
    isAfterWord = isWordLike && !(isChinese && isBeginning.test(segment));
  }
  return withLongEnd(pieces);
}

/** A last word of one character does not stand alone. */
function withLongEnd(pieces: string[]): string[] {
  const [before, last] = pieces.slice(-2);
  const isShort = last !== undefined && last.replace(/\P{L}/gu, '').length < 2;
  return before !== undefined && last !== undefined && isShort ? [...pieces.slice(0, -2), before + last] : pieces;
}

/** What both halves must agree on to find, and to mark, the same words in a text. */

export const maxQueryLength = 100;

/** A query finds and counts no more than this, so that a very frequent word costs no more than others. */
export const maxResults = 200;

/** A query as it is searched for; undefined where it is blank or too long. */
export function readQuery(text: string): string | undefined {
  const query = text.trim();
  return query !== '' && [...query].length <= maxQueryLength ? query : undefined;
}

// Letters that Unicode does not take apart into a plain one and its accent.
const plain: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ς: 'σ' };

/** Folds case, accents, and full and half width, which a search does not tell apart. */
export function fold(text: string): string {
  return (
    text
      .normalize('NFKC')
      // By way of capitals ß becomes ss.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFD')
      .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
      .replace(/[øæœłđðþς]/g, (letter) => plain[letter] ?? letter)
      .normalize('NFC')
  );
}

/** A word, or, in a script that puts no spaces between words, a run of characters; `at` is where it begins. */
export type Piece = { text: string; at: number; isRun: boolean };

const run = /[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]&&[\p{L}\p{N}\p{M}]]+/v.source;
const other = /[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]]+/v
  .source;
const pieces = new RegExp(`(${run})|${other}`, 'gv');

export function piecesOf(folded: string): Piece[] {
  return [...folded.matchAll(pieces)].map((match) => ({
    text: match[0],
    at: match.index,
    isRun: match[1] !== undefined,
  }));
}

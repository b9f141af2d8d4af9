/** A text in which the words of a query are marked. */
import { BoundedMap } from 'contract/bounded-map';
import { fold, type Piece, piecesOf } from 'contract/search';

export type Part = { text: string; isMarked: boolean };

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
// ASCII, punctuation, kana, Han and their full and half widths: nothing in them combines with what is before it.
const standsAlone = /^[ -~\u2010-\u2027\u3000-\u3029\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff\uff01-\uff9d]*$/;

/** The characters that are seen. To ask the segmenter takes ten times as long, so it is asked only where it can matter. */
const charactersOf = (text: string) =>
  standsAlone.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment);

const folds = new BoundedMap<string, string>(5000);

function foldCharacter(character: string): string {
  const known = folds.get(character);
  if (known !== undefined) return known;
  const folded = fold(character);
  folds.set(character, folded);
  return folded;
}

/** What is to be marked, each once. */
export const wordsOf = (query: string): Piece[] => [
  ...new Map(piecesOf(fold(query)).map((piece) => [piece.text, piece])).values(),
];

/** The text in parts; put together, they are the text as it was. */
export function partsOf(text: string, words: Piece[]): Part[] {
  // Folded one by one, so that each folded character is known to come from one that is shown.
  const shown = charactersOf(text);
  const folded = shown.map(foldCharacter);
  const from: number[] = [];
  for (const [index, { length }] of folded.entries()) for (let count = 0; count < length; count++) from.push(index);
  const marked = new Set<number>();
  const mark = (start: number, length: number) => {
    for (const index of from.slice(start, start + length)) marked.add(index);
  };

  for (const piece of piecesOf(folded.join(''))) {
    for (const { text, isRun } of words) {
      if (isRun !== piece.isRun) continue;
      if (!isRun && piece.text.startsWith(text)) mark(piece.at, text.length);
      if (!isRun) continue;
      for (let at = piece.text.indexOf(text); at >= 0; at = piece.text.indexOf(text, at + 1))
        mark(piece.at + at, text.length);
    }
  }

  const parts: Part[] = [];
  for (const [index, character] of shown.entries()) {
    const last = parts.at(-1);
    const isMarked = marked.has(index);
    if (last?.isMarked === isMarked) last.text += character;
    else parts.push({ text: character, isMarked });
  }
  return parts;
}

export function Marked({ text, words }: { text: string; words: Piece[] }) {
  const parts = partsOf(text, words);
  return parts.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text));
}

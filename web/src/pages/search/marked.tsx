/** A text in which the words of a query are marked. */
import { fold, piecesOf } from 'contract/search';

export type Part = { text: string; isMarked: boolean };

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text in parts; put together, they are the text as it was. */
export function partsOf(text: string, query: string): Part[] {
  // Folded one by one, so that each folded character is known to come from one that is shown.
  const shown = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const folded = shown.map(fold);
  const from = folded.flatMap((characters, index) => Array<number>(characters.length).fill(index));
  const marked = new Set<number>();
  const mark = (start: number, length: number) => {
    for (const index of from.slice(start, start + length)) marked.add(index);
  };

  const wanted = piecesOf(fold(query));
  for (const piece of piecesOf(folded.join(''))) {
    for (const { text, isRun } of wanted.filter(({ isRun }) => isRun === piece.isRun)) {
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

export function Marked({ text, query }: { text: string; query: string }) {
  const parts = partsOf(text, query);
  return parts.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text));
}

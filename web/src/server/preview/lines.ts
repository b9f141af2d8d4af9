/** Breaks a title into lines: between words, also where Chinese and Japanese write them without spaces. */
import { wholeParts } from '../../language/words.ts';

type Measure = (text: string) => Promise<number>;

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const notFirst =
  /^[-、。，．・：；？！」』）】〉》〕］｝”’…‥ー々〜～ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ,.!?:;)\]}%—–]/u;
const notLast = /[「『（【〈《〔［｛“‘([{]$/u;

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** The pieces that a line may not break. A space belongs to the piece before it. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  const spaced = text.replace(/\s+/g, ' ').trim();
  const isWithin = wholeParts(spaced);
  for (const { segment, index } of segmenter.segment(spaced)) {
    const last = pieces.at(-1);
    const isJoined =
      last !== undefined &&
      (segment === ' ' ||
        isWithin(index) ||
        notFirst.test(segment) ||
        notLast.test(last) ||
        !(/[ -]$/.test(last) || wide.test(segment) || wide.test(last.at(-1) ?? '')));
    if (isJoined) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

async function fill(pieces: string[], width: number, measure: Measure): Promise<string[]> {
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = (lines.at(-1) ?? '') + piece;
    if (lines.length > 0 && (await measure(longer.trimEnd())) <= width) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
}

/** Lines of about the same length, or undefined where they would be too many or too long. */
export async function breakLines(
  text: string,
  width: number,
  max: number,
  measure: Measure,
): Promise<string[] | undefined> {
  const pieces = piecesOf(text);
  let lines = await fill(pieces, width, measure);
  const widths = await Promise.all(lines.map(measure));
  if (lines.length > max || widths.some((lineWidth) => lineWidth > width)) return undefined;
  for (let narrower = width * 0.95; narrower > width * 0.4; narrower -= width * 0.05) {
    const evener = await fill(pieces, narrower, measure);
    const widest = Math.max(...(await Promise.all(evener.map(measure))));
    if (evener.length > lines.length || widest > narrower) break;
    lines = evener;
  }
  return lines;
}

/** As much as there is room for, and an ellipsis. */
export async function cutLines(text: string, width: number, max: number, measure: Measure): Promise<string[]> {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  let [low, high] = [0, characters.length - 1];
  let fitting: string[] = ['…'];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const lines = await fill(
      withoutLongPieces(piecesOf(`${characters.slice(0, middle).join('').trimEnd()}…`)),
      width,
      measure,
    );
    const widths = await Promise.all(lines.map(measure));
    if (lines.length <= max && widths.every((lineWidth) => lineWidth <= width)) {
      fitting = lines;
      low = middle + 1;
    } else high = middle - 1;
  }
  return fitting;
}

const maxPieceLength = 20;

/** A word longer than any is broken where it must be. */
const withoutLongPieces = (pieces: string[]) =>
  pieces.flatMap((piece) => (piece.length > maxPieceLength ? (piece.match(/.{1,20}/gu) ?? []) : [piece]));

/** Two people changed the same text. Field by field, and in the body block by block: what one changed is taken, what both changed is asked. */
import { diffItems } from '../diff/diff.ts';
import { splitBlocks } from '../rich-text/document.ts';

/** A stretch that is settled, or that both changed differently. */
export type Part =
  | { isConflict: false; text: string; by: 'nobody' | 'mine' | 'theirs' | 'both' }
  | { isConflict: true; base: string; mine: string; theirs: string };

export function mergeValue(base: string, mine: string, theirs: string): Part[] {
  const settled = (text: string, by: 'nobody' | 'mine' | 'theirs' | 'both'): Part[] => [
    { isConflict: false, text, by },
  ];
  if (mine === theirs) return settled(mine, mine === base ? 'nobody' : 'both');
  if (mine === base) return settled(theirs, 'theirs');
  if (theirs === base) return settled(mine, 'mine');
  return [{ isConflict: true, base, mine, theirs }];
}

/** Blocks with what stands before them, so that joining them gives the text back. */
function blocksOf(markdown: string): string[] {
  const { blocks, rest } = splitBlocks(markdown);
  const pieces = blocks.map(({ before, source }) => before + source);
  return rest ? [...pieces, rest] : pieces;
}

/** Three-way merge of lists (diff3): stretches of the base that both sides kept divide it. */
export function mergeMarkdown(base: string, mine: string, theirs: string): Part[] {
  if (mine === theirs) return mergeValue(base, mine, theirs);
  const baseBlocks = blocksOf(base);
  const [mineMap, theirsMap] = [matches(baseBlocks, blocksOf(mine)), matches(baseBlocks, blocksOf(theirs))];
  const [mineBlocks, theirsBlocks] = [blocksOf(mine), blocksOf(theirs)];
  const parts: Part[] = [];
  let [b, m, t] = [0, 0, 0];
  const close = (toBase: number, toMine: number, toTheirs: number) => {
    const pieces = [baseBlocks.slice(b, toBase), mineBlocks.slice(m, toMine), theirsBlocks.slice(t, toTheirs)];
    // Where no block was added or removed, each is compared with its own.
    const isAligned = pieces.every(({ length }) => length === pieces[0]?.length);
    const stretches = isAligned ? (pieces[0] ?? []).map((_, at) => pieces.map((blocks) => blocks[at] ?? '')) : [];
    const whole = pieces.map((blocks) => blocks.join(''));
    for (const [ofBase = '', ofMine = '', ofTheirs = ''] of isAligned ? stretches : [whole])
      parts.push(...mergeValue(ofBase, ofMine, ofTheirs));
  };
  for (const [index, block] of baseBlocks.entries()) {
    const [inMine, inTheirs] = [mineMap.get(index), theirsMap.get(index)];
    if (inMine === undefined || inTheirs === undefined) continue;
    close(index, inMine, inTheirs);
    parts.push({ isConflict: false, text: block, by: 'nobody' });
    [b, m, t] = [index + 1, inMine + 1, inTheirs + 1];
  }
  close(baseBlocks.length, mineBlocks.length, theirsBlocks.length);
  return parts;
}

/** Which block of the base is which block of the other. */
function matches(base: string[], other: string[]): Map<number, number> {
  const found = new Map<number, number>();
  let [b, o] = [0, 0];
  for (const { kind, items } of diffItems(base, other)) {
    for (const _ of items) {
      if (kind === 'same') found.set(b, o);
      if (kind !== 'added') b++;
      if (kind !== 'removed') o++;
    }
  }
  return found;
}

/**
 * What became of a text, word by word, also where words are not set apart: Chinese and Japanese.
 *
 * Words that stand once in each text are matched first; what is between two matches is compared by its
 * longest common subsequence. Where too much is between them, it is one change: nobody could read it word by word.
 */
export type Change = { kind: 'same' | 'removed' | 'added'; text: string };

/** Cells of the table of one comparison. */
const maxCells = 1_000_000;

export function diffWords(before: string, after: string, locale: string): Change[] {
  const words = new Intl.Segmenter(locale, { granularity: 'word' });
  const split = (text: string) => Array.from(words.segment(text), ({ segment }) => segment);
  return joined(diffItems(split(before), split(after))).map(({ kind, items }) => ({ kind, text: items.join('') }));
}

export type ItemChange = { kind: Change['kind']; items: string[] };

/** As `diffWords`, of anything that can be told by a string: lines, blocks, words. */
export function diffItems(before: string[], after: string[]): ItemChange[] {
  const changes: ItemChange[] = [];
  const add = (kind: Change['kind'], items: string[]) => {
    if (items.length > 0) changes.push({ kind, items });
  };
  compare(before, after, add);
  return joined(changes);
}

type Add = (kind: Change['kind'], items: string[]) => void;

function compare(before: string[], after: string[], add: Add): void {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const [left, right] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  add('same', before.slice(0, start));
  compareMiddles(left, right, add);
  add('same', before.slice(before.length - end));
}

function compareMiddles(before: string[], after: string[], add: Add): void {
  const pairs = before.length > 0 && after.length > 0 ? uniqueMatches(before, after) : [];
  if (pairs.length === 0) {
    compareByTable(before, after, add);
    return;
  }
  let [b, a] = [0, 0];
  for (const [atBefore, atAfter] of pairs) {
    compare(before.slice(b, atBefore), after.slice(a, atAfter), add);
    add('same', before.slice(atBefore, atBefore + 1));
    [b, a] = [atBefore + 1, atAfter + 1];
  }
  compare(before.slice(b), after.slice(a), add);
}

type Pair = [before: number, after: number];

/** Places of items that each side has once, as many as keep their order. */
function uniqueMatches(before: string[], after: string[]): Pair[] {
  const places = placesOf(after);
  const pairs = [...placesOf(before)]
    .map(([item, place]): Pair => [place, places.get(item) ?? -1])
    .filter(([place, other]) => place >= 0 && other >= 0)
    .sort(([one], [other]) => one - other);
  return longestIncreasing(pairs);
}

/** The place of each item; -1 where it has several. */
function placesOf(items: string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, item] of items.entries()) places.set(item, places.has(item) ? -1 : place);
  return places;
}

/** The longest increasing subsequence. */
function longestIncreasing(pairs: Pair[]): Pair[] {
  const piles: number[] = [];
  const previous: number[] = [];
  for (const [index, [, place]] of pairs.entries()) {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[piles[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = piles[low - 1] ?? -1;
    piles[low] = index;
  }
  const found: Pair[] = [];
  for (let at = piles.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) found.unshift(pairs[at] as Pair);
  return found;
}

function compareByTable(before: string[], after: string[], add: Add): void {
  const [rows, columns] = [before.length, after.length];
  if (rows * columns > maxCells || rows === 0 || columns === 0) {
    add('removed', before);
    add('added', after);
    return;
  }
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    if (row < rows && column < columns && before[row] === after[column]) {
      add('same', before.slice(row, row + 1));
      row++;
      column++;
    } else if (row < rows && (column === columns || at(row + 1, column) >= at(row, column + 1))) {
      add('removed', before.slice(row, row + 1));
      row++;
    } else {
      add('added', after.slice(column, column + 1));
      column++;
    }
  }
}

/** Neighbours of one kind as one; of what was replaced, all that was removed comes before what was added. */
function joined(changes: ItemChange[]): ItemChange[] {
  const result: ItemChange[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    if (removed.length > 0) result.push({ kind: 'removed', items: removed });
    if (added.length > 0) result.push({ kind: 'added', items: added });
    [removed, added] = [[], []];
  };
  for (const { kind, items } of changes) {
    if (kind === 'removed') removed = [...removed, ...items];
    if (kind === 'added') added = [...added, ...items];
    if (kind !== 'same') continue;
    flush();
    const last = result.at(-1);
    if (last?.kind === 'same') last.items = [...last.items, ...items];
    else result.push({ kind, items });
  }
  flush();
  return result;
}

/** Which rows of a long list of equally high rows are drawn. */
export type View = { top: number; height: number };

/** `gap` stands for rows that are not drawn, and is as high as they are together. */
export type Piece = { kind: 'row'; index: number } | { kind: 'gap'; from: number; rows: number };

/** Rows drawn beyond what is seen, so that a scroll or a tabulator finds some. */
const margin = 8;

/** The rows in view, the last exclusive. `top` is where the first row is, from the upper edge of the view. */
export function rowsInView(count: number, rowHeight: number, { top, height }: View): [first: number, end: number] {
  const first = Math.floor(-top / rowHeight) - margin;
  const end = Math.ceil((height - top) / rowHeight) + margin;
  const within = (row: number) => Math.min(count, Math.max(0, row));
  return [within(first), within(end)];
}

/** The list in pieces. The row that has the focus stays drawn wherever it is: without it the focus would be lost. */
export function piecesOf(count: number, [first, end]: [number, number], focused: number): Piece[] {
  const drawn = Array.from({ length: end - first }, (_, at) => first + at);
  if (focused >= 0 && focused < count && (focused < first || focused >= end)) drawn.push(focused);
  const pieces: Piece[] = [];
  let next = 0;
  for (const index of drawn.sort((one, other) => one - other)) {
    if (index > next) pieces.push({ kind: 'gap', from: next, rows: index - next });
    pieces.push({ kind: 'row', index });
    next = index + 1;
  }
  if (next < count) pieces.push({ kind: 'gap', from: next, rows: count - next });
  return pieces;
}

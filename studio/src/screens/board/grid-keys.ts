/** Where a key leads from a cell of a grid; undefined for keys that do not move. */
export type Cell = { row: number; column: number };

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

const pageRows = 10;

export function moveOf(
  { key, ctrlKey, metaKey, altKey }: Key,
  { row, column }: Cell,
  { rows, columns }: { rows: number; columns: number },
): Cell | undefined {
  if (altKey || metaKey) return undefined;
  const at = (row: number, column: number) => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  });
  if (ctrlKey) return key === 'Home' ? at(0, 0) : key === 'End' ? at(rows - 1, columns - 1) : undefined;
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'PageUp':
      return at(row - pageRows, column);
    case 'PageDown':
      return at(row + pageRows, column);
    case 'Home':
      return at(row, 0);
    case 'End':
      return at(row, columns - 1);
    default:
      return undefined;
  }
}

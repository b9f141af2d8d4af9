/** The page number that an address gives; whatever is no number is page one. */
export function readPageNumber(value: string | null, max: number): number {
  const page = Number(value ?? 1);
  return Number.isInteger(page) ? Math.min(Math.max(page, 1), max) : 1;
}

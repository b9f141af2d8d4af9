import type { ByteRange } from '../files/index.ts';

/** One byte range, as players ask for it; anything else is answered with the whole file, as HTTP allows. */
export function parseRange(header: string, size: number): ByteRange | undefined | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, from, to] = match;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (from && to && Number(to) < start) return undefined;
  return start > end ? 'unsatisfiable' : { start, end };
}

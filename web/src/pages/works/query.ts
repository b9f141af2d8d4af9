import type { WorkKind } from 'contract/names';
import { businessLines } from '../../brand.ts';

// There is at least one.
const [firstLine] = businessLines as [WorkKind];

export const tabOf = (search: URLSearchParams): WorkKind =>
  businessLines.find((kind) => kind === search.get('tab')) ?? firstLine;

/** The first tab needs no mention in the address. */
export function worksQuery(search: URLSearchParams): URLSearchParams {
  const tab = tabOf(search);
  return new URLSearchParams(tab === firstLine ? {} : { tab });
}

/** What an address says about the list of works. */
import type { WorkKind } from 'contract/names';
import { businessLines } from '../../brand.ts';

// There is at least one.
const [firstLine] = businessLines as [WorkKind];

export type Search = { tab: WorkKind | 'all'; year: string | undefined; platform: string | undefined };

const maxPlatformLength = 40;

export function readSearch(search: URLSearchParams): Search {
  const platform = search.get('platform')?.trim();
  return {
    tab: [...businessLines, 'all' as const].find((tab) => tab === search.get('tab')) ?? firstLine,
    year: /^(19|20|21)\d\d$/.exec(search.get('year') ?? '')?.[0],
    platform: platform && platform.length <= maxPlatformLength ? platform : undefined,
  };
}

/** The first tab needs no mention in the address. */
export const writeSearch = ({ tab, year, platform }: Search) =>
  new URLSearchParams({ ...(tab !== firstLine && { tab }), ...(year && { year }), ...(platform && { platform }) });

export const worksQuery = (search: URLSearchParams) =>
  writeSearch({ ...readSearch(search), year: undefined, platform: undefined });

/** A narrowed list shows only what the tab lists already. */
export function worksFilterQuery(search: URLSearchParams): URLSearchParams {
  const read = readSearch(search);
  return read.year || read.platform ? writeSearch(read) : new URLSearchParams();
}

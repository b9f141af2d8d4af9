/** The ways to narrow a tab of works, where it has so many that narrowing helps. */
import type { ArticleSummary } from 'contract/entities';
import type { Search } from './query.ts';

const minWorksToFilter = 6;

type Filter = Pick<Search, 'year' | 'platform'>;

export const isNarrowed = ({ year, platform }: Filter) => Boolean(year || platform);

export const yearOf = ({ PublishedAt }: ArticleSummary) => PublishedAt.slice(0, 'yyyy'.length);

export const narrow = (works: ArticleSummary[], { year, platform }: Filter) =>
  works.filter((work) => (!year || yearOf(work) === year) && (!platform || work.Platforms.includes(platform)));

/** What can be chosen; nothing where all works are alike, or too few. */
export function choicesOf(works: ArticleSummary[]) {
  const choices = (values: string[]) => {
    const different = [...new Set(values)];
    return works.length >= minWorksToFilter && different.length > 1 ? different : [];
  };
  return { years: choices(works.map(yearOf)), platforms: choices(works.flatMap(({ Platforms }) => Platforms)) };
}

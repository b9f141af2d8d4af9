/** `<route title> - <site name>`; a route without a title shows the site's name alone. */
import { isLocale } from 'contract/locale';
import type { IntlShape } from 'react-intl';
import { brand } from '../brand.ts';

/** A route names its title by a word's id, or takes it from the data it loaded. */
export type RouteHandle = { title?: string; titleFrom?: (data: unknown) => string | undefined; chunk?: string };

type Match = { handle?: unknown; loaderData?: unknown };

export const siteName = (intl: Pick<IntlShape, 'locale'>) => brand.name[isLocale(intl.locale) ? intl.locale : 'en-US'];

export function titleOf(matches: readonly Match[], intl: IntlShape): string {
  const match = matches.findLast(({ handle }) => handle !== undefined);
  const { title, titleFrom } = (match?.handle ?? {}) as RouteHandle;
  const own = (match?.loaderData && titleFrom?.(match.loaderData)) || (title && intl.formatMessage({ id: title }));
  const site = siteName(intl);
  return own ? `${own} - ${site}` : site;
}

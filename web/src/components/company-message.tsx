/** What the company says about itself: messages that may name the site, and lists of them that have any length. */
import { FormattedMessage, useIntl } from 'react-intl';
import { siteName } from '../head/title.ts';

export function CompanyMessage({ id }: { id: string }) {
  const site = siteName(useIntl());
  return <FormattedMessage id={id} values={{ site }} />;
}

/** What stands between `start` and `end` in the ids of a list, in the order of the file. */
export function useCompanyList(start: string, end = ''): string[] {
  const ids = Object.keys(useIntl().messages);
  return ids
    .filter((id) => id.startsWith(start) && id.endsWith(end))
    .map((id) => id.slice(start.length, -end.length || undefined));
}

/** Lists of the company's messages, of any length. */
import { useIntl } from 'react-intl';

/** What stands between `start` and `end` in the ids of a list, in the order of the file. */
export function useCompanyList(start: string, end = ''): string[] {
  const ids = Object.keys(useIntl().messages);
  return ids
    .filter((id) => id.startsWith(start) && id.endsWith(end))
    .map((id) => id.slice(start.length, -end.length || undefined));
}

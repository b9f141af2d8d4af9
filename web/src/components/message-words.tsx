/** A message whose lines end between words. It may name the site. */
import { useIntl } from 'react-intl';
import { siteName } from '../head/title.ts';

export function MessageWords({ id }: { id: string }) {
  const intl = useIntl();
  return <span data-words="">{intl.formatMessage({ id }, { site: siteName(intl) })}</span>;
}

/** A point in time, in the time zone that was chosen. */
import { useIntl } from 'react-intl';

export function When({ at }: { at: string }) {
  const intl = useIntl();
  return <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>;
}

/** What the company says about itself: messages that may name the site. */
import { FormattedMessage, useIntl } from 'react-intl';
import { siteName } from '../head/title.ts';

export function CompanyMessage({ id }: { id: string }) {
  const site = siteName(useIntl());
  return <FormattedMessage id={id} values={{ site }} />;
}

/** Whose studio it is. A line that is too short for it breaks between the two. */
import { FormattedMessage, useIntl } from 'react-intl';
import { siteName } from '../brand.ts';

export function StudioName() {
  const { locale } = useIntl();
  const site = (
    <>
      {siteName(locale)}
      <wbr />
    </>
  );
  return <FormattedMessage id="layout.name" values={{ site }} />;
}

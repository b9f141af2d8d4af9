/** What stands where there is no screen. */
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from 'ui/button';
import { Screen } from './screen.tsx';

export function NotFound() {
  return (
    <Screen title="notFound.title">
      <p>
        <FormattedMessage id="notFound.text" />
      </p>
      <p>
        <ButtonLink to="/">
          <FormattedMessage id="notFound.home" />
        </ButtonLink>
      </p>
    </Screen>
  );
}

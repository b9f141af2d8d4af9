/** What stands where a screen cannot: because there is none, or because it failed. */
import { FormattedMessage } from 'react-intl';
import { useRouteError } from 'react-router';
import { Button, ButtonLink } from 'ui/button';
import { useErrorText } from '../components/error-text.ts';
import { Notice } from '../components/notice.tsx';
import { Outside } from '../components/outside.tsx';
import { Screen } from '../components/screen.tsx';

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

export function ErrorScreen() {
  const error = useRouteError();
  const text = useErrorText(error instanceof Error ? error : new Error());
  return (
    <Outside>
      <Screen title="error.title">
        <Notice kind="error">{text}</Notice>
        <Button onClick={() => location.reload()}>
          <FormattedMessage id="retry" />
        </Button>
      </Screen>
    </Outside>
  );
}

/** What stands where a screen failed. */
import { NetworkError } from 'contract/client';
import { FormattedMessage } from 'react-intl';
import { useRouteError } from 'react-router';
import { Button } from 'ui/button';
import { useErrorText } from '../components/error-text.ts';
import { Notice } from '../components/notice.tsx';
import { Outside } from '../components/outside.tsx';
import { Screen } from '../components/screen.tsx';

export function ErrorScreen() {
  const error = useRouteError();
  // What a screen is made of is loaded when it is opened.
  const reason = navigator.onLine ? error : new NetworkError();
  const text = useErrorText(reason instanceof Error ? reason : new Error());
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

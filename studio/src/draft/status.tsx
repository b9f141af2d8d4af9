/** Whether what was written is safe. Quiet while all is well. */
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText } from '../components/error-text.ts';
import { Notice } from '../components/notice.tsx';
import { flushDrafts, type Status } from './draft.ts';
import styles from './status.module.css';

export function DraftStatus({ status }: { status: Status }) {
  // That the server cannot be reached is said already.
  const error = useErrorText(status.kind === 'refused' || status.kind === 'unkept' ? status.error : null);
  if (status.kind === 'unsent' || status.kind === 'refused' || status.kind === 'unkept')
    return (
      <Notice kind="error">
        <FormattedMessage id={`draft.${status.kind}`} /> {error}
      </Notice>
    );
  if (status.kind === 'signed-out')
    return (
      <Notice kind="error">
        <FormattedMessage id="draft.signed-out" />{' '}
        <Button variant="quiet" onClick={() => void flushDrafts()}>
          <FormattedMessage id="signIn.submit" />
        </Button>
      </Notice>
    );
  return (
    <p className={styles.status} data-status={status.kind}>
      <FormattedMessage id={`draft.${status.kind}`} />
    </p>
  );
}

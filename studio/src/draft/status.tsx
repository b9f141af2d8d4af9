/** Whether what was written is safe. Quiet while all is well. */
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText, useFieldErrors } from '../components/error-text.ts';
import { Notice } from '../components/notice.tsx';
import { flushDrafts, type Status } from './draft.ts';
import styles from './status.module.css';

const tooSlow = { 422: 'draft.tooSlow' };

/** Whether somebody has to know of it, also where the form is folded up. */
export const isUrgent = ({ kind }: Status) => kind !== 'saved' && kind !== 'changed' && kind !== 'saving';

type Props = {
  status: Status;
  /** Where a conflict was put off: asks about it again. */
  onCompare: (() => void) | undefined;
};

export function DraftStatus({ status, onCompare }: Props) {
  return (
    <>
      <Words status={status} />
      {onCompare && (
        <Button variant="quiet" onClick={onCompare}>
          <FormattedMessage id="conflict.open" />
        </Button>
      )}
    </>
  );
}

const Resend = ({ label }: { label: string }) => (
  <Button variant="quiet" onClick={() => void flushDrafts()}>
    <FormattedMessage id={label} />
  </Button>
);

function Words({ status }: { status: Status }) {
  // That the server cannot be reached is said already.
  const reason = status.kind === 'refused' || status.kind === 'unkept' ? status.error : null;
  const error = useErrorText(reason, tooSlow);
  // No field of its own says it.
  const wrongText = useFieldErrors(reason)('Markdown');
  if (status.kind === 'unsent' || status.kind === 'refused' || status.kind === 'unkept')
    return (
      <Notice kind="error">
        <FormattedMessage id={`draft.${status.kind}`} /> {error ?? wrongText}{' '}
        {status.kind === 'refused' && <Resend label="retry" />}
      </Notice>
    );
  if (status.kind === 'signed-out')
    return (
      <Notice kind="error">
        <FormattedMessage id="draft.signed-out" /> <Resend label="signIn.submit" />
      </Notice>
    );
  return (
    <p className={styles.status} data-status={status.kind}>
      <FormattedMessage id={`draft.${status.kind === 'unreadable' ? 'changed' : status.kind}`} />
    </p>
  );
}

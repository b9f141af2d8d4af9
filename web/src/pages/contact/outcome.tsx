/** What became of a message. The visitor is led there. */
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHref, useLocation } from 'react-router';
import { Button } from 'ui/button';
import { Line } from 'ui/icon';
import { checkLine, warningLine } from 'ui/lines';
import { MessageWords } from '../../components/message-words.tsx';
import { hasScene, Scene } from '../../components/scene.tsx';
import styles from './page.module.css';
import { type FailureReason, forgetSent } from './sending.ts';

function useFocus() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** The first part of a message's ID: short enough to read out, and what a search of the mailbox finds. */
const referenceOf = (id: string) => id.split('-')[0];

/** It is read by who stays with it: for who was just leaving when the answer came, it is there on return. */
function useForgottenOnReload() {
  const path = useHref(useLocation().pathname);
  useEffect(() => {
    // The address is the next page's already while React still shows this one.
    const forget = () => location.pathname === path && forgetSent();
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, [path]);
}

export function Success({ id, onAgain }: { id: string; onAgain: () => void }) {
  useForgottenOnReload();
  return (
    <div ref={useFocus()} tabIndex={-1} className={styles.success} role="status">
      {hasScene('sent') ? <Scene name="sent" /> : <Line path={checkLine} size={64} />}
      <h3>
        <MessageWords id="contact.form.success" />
      </h3>
      <p>
        <FormattedMessage
          id="contact.form.success.text"
          values={{
            id: (
              <span key="id" className={styles.reference}>
                {referenceOf(id)}
              </span>
            ),
          }}
        />
      </p>
      <Button variant="quiet" onClick={onAgain}>
        <FormattedMessage id="contact.form.again" />
      </Button>
    </div>
  );
}

const reasonWords: Record<FailureReason, string> = {
  offline: 'contact.form.failure.offline',
  limit: 'contact.form.failure.limit',
  captcha: 'contact.form.failure.captcha',
  other: 'contact.form.failure.text',
};

/** Of a captcha that was solved unseen the visitor knows nothing. */
export function Failure({ reason, hasWidget }: { reason: FailureReason; hasWidget: boolean }) {
  const shown = reason === 'captcha' && !hasWidget ? 'other' : reason;
  return (
    <div ref={useFocus()} tabIndex={-1} className={`${styles.failure} ${styles.wide}`} role="alert">
      <Line path={warningLine} size={28} />
      <p>
        <FormattedMessage id="contact.form.failure" />
      </p>
      <p className={styles.small}>
        <FormattedMessage id={reasonWords[shown]} />
      </p>
    </div>
  );
}

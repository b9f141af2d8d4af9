/** What became of an invitation: mailed, or a link to hand over that is shown this once. */
import type { SentInvitation } from 'contract/studio';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { CopyButton } from '../../components/copy-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { When } from '../../components/when.tsx';
import styles from './sent-link.module.css';

export function SentLink({ invitation, onClose }: { invitation: SentInvitation; onClose: () => void }) {
  const intl = useIntl();
  const { Email, ExpiresAt, Link } = invitation;
  return (
    <div className={styles.sent}>
      <Notice kind="success">
        <FormattedMessage
          id={Link ? 'people.invited.link' : 'people.invited.mailed'}
          values={{ email: Email, when: <When at={ExpiresAt} /> }}
        />
      </Notice>
      {Link && (
        <>
          <input
            className={styles.link}
            value={Link}
            readOnly
            data-first
            aria-label={intl.formatMessage({ id: 'people.link' })}
            onFocus={(event) => event.target.select()}
          />
          <div className={styles.actions}>
            <CopyButton text={Link} label="people.link.copy" />
          </div>
        </>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>
          <FormattedMessage id="done" />
        </Button>
      </div>
    </div>
  );
}

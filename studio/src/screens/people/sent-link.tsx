/** What became of an invitation: mailed, or a link to hand over that is shown this once. */
import type { SentInvitation } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { Notice } from '../../components/notice.tsx';
import { SecretLink } from '../../components/secret-link.tsx';
import { When } from '../../components/when.tsx';
import styles from './sent-link.module.css';

export function SentLink({ invitation, onClose }: { invitation: SentInvitation; onClose: () => void }) {
  const { Email, ExpiresAt, Link } = invitation;
  return (
    <div className={styles.sent}>
      <Notice kind="success">
        <FormattedMessage
          id={Link ? 'people.invited.link' : 'people.invited.mailed'}
          values={{ email: Email, when: <When at={ExpiresAt} /> }}
        />
      </Notice>
      {Link && <SecretLink url={Link} label="people.link" copy="people.link.copy" />}
      <div>
        <Button onClick={onClose}>
          <FormattedMessage id="done" />
        </Button>
      </div>
    </div>
  );
}

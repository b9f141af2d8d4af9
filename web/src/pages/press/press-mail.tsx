/** Where the press may write: a mailbox, or else the contact page. */
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { mailboxFor } from '../../brand.ts';

const mailbox = mailboxFor('cooperation');

export function PressMail() {
  if (mailbox) return <a href={`mailto:${mailbox}`}>{mailbox}</a>;
  return (
    <Link to="/contact">
      <FormattedMessage id="contact.title" />
    </Link>
  );
}

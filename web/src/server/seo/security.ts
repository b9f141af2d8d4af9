/** Where to report a weakness (RFC 9116). */
import { localeCodes } from 'contract';
import { mailboxFor } from '../../brand.ts';

const validDays = 180;
const day = 86_400_000;

/** Its contact must be an address: a mailbox, or else the contact page. */
export function securityText(siteUrl: string, now = Date.now()): string {
  const mailbox = mailboxFor('legal');
  // Whole days, so that the text stays the same for one.
  const expires = new Date((Math.floor(now / day) + validDays) * day);
  return `Contact: ${mailbox ? `mailto:${mailbox}` : `${siteUrl}/contact`}
Expires: ${expires.toISOString()}
Preferred-Languages: ${localeCodes.join(', ')}
`;
}

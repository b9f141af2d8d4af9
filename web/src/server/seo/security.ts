/** Where to report a weakness (RFC 9116). */
import { localeCodes } from 'contract';
import { brand } from '../../brand.ts';

const validDays = 180;
const day = 86_400_000;

export function securityText(now = Date.now()): string {
  // Whole days, so that the text stays the same for one.
  const expires = new Date((Math.floor(now / day) + validDays) * day);
  return `Contact: mailto:${brand.email.legal}
Expires: ${expires.toISOString()}
Preferred-Languages: ${localeCodes.join(', ')}
`;
}

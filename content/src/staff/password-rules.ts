import { HttpProblem } from '../problem.ts';
import { isCommonPassword } from './common-passwords.ts';

/** A shorter part of a name may be in a password by chance; of a Chinese or Japanese one, two characters are enough. */
const isTelling = (part: string) => [...part].length >= (/^\p{ASCII}*$/u.test(part) ? 4 : 2);

const partsOf = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter(isTelling);

/** Its length is checked by the contract. */
export function refuseWeakPassword(password: string, { name, email }: { name: string; email: string }): void {
  const folded = password.toLowerCase();
  const [mailbox = ''] = email.split('@');
  const own = [name, mailbox].map((text) => text.normalize('NFKC').toLowerCase()).flatMap(partsOf);
  if (own.some((part) => folded.includes(part))) throw weak('contains_name', 'contains the name or the address');
  if (isCommonPassword(password)) throw weak('common', 'is among the most common passwords');
}

const weak = (code: string, message: string) =>
  new HttpProblem(400, 'The password is not good enough.', { errors: [{ field: 'Password', code, message }] });

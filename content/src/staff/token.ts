/** Tokens that only their holder knows: the database has a hash of each, which opens nothing. */
import { createHash, randomBytes } from 'node:crypto';

export const createToken = (): string => randomBytes(32).toString('base64url');

/** Needs no key and no salt: there are too many tokens to try. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Challenges for passkeys. They carry their own expiry and signature, so that asking for one stores nothing; which were
 * used is stored.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { minute, now } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { keyedHash } from '../message/signing-key.ts';
import { hashToken } from './token.ts';

const lifetimeMs = 5 * minute;
const randomLength = 16;
const expiryLength = 6;
const signedLength = randomLength + expiryLength;

const sign = (key: string, purpose: string, signed: Buffer) =>
  Buffer.from(keyedHash(key, `${purpose} ${signed.toString('hex')}`), 'hex');

/** The purpose says what for and for whom. */
export function createChallenge(key: string, purpose: string): Uint8Array<ArrayBuffer> {
  const signed = Buffer.alloc(signedLength);
  randomBytes(randomLength).copy(signed);
  signed.writeUIntBE(Date.now() + lifetimeMs, randomLength, expiryLength);
  return new Uint8Array([...signed, ...sign(key, purpose, signed)]);
}

/** `challenge` is base64url, as the browser sends it back. */
export function isChallenge(key: string, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const signed = bytes.subarray(0, signedLength);
  const expected = signed.length === signedLength ? sign(key, purpose, signed) : Buffer.alloc(0);
  const given = bytes.subarray(signedLength);
  if (expected.length === 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return signed.readUIntBE(randomLength, expiryLength) > Date.now();
}

/** True once for each challenge. */
export async function useChallenge(trx: Database, challenge: string): Promise<boolean> {
  const used = await trx
    .insertInto('used_challenge')
    .values({ id: `passkey ${hashToken(challenge)}`, expires_at: now(lifetimeMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

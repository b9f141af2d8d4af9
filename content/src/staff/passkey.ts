/** Passkeys: WebAuthn credentials that know their person, unlocked by a finger, a face or a PIN. */
import { randomUUID } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Passkey, Person } from 'contract/studio';
import { now } from '../clock.ts';
import type { Database, Tables } from '../database/index.ts';
import { offsetOf, type Paging } from '../listing.ts';
import { createChallenge, isChallenge } from './passkey-challenge.ts';

type PasskeyRow = Tables['staff_passkey'];

/** A passkey belongs to a host name and is used on one origin. */
export type RelyingParty = { key: string; siteUrl: string; siteName: string };

const hostOf = ({ siteUrl }: RelyingParty) => new URL(siteUrl).hostname;
const originOf = ({ siteUrl }: RelyingParty) => new URL(siteUrl).origin;

/** EdDSA, ES256 and RS256, which every authenticator has one of. Node warns about those that are newer. */
const supportedAlgorithmIDs = [-8, -7, -257];

const signIn = 'sign in';
const registerFor = (staffId: string) => `register ${staffId}`;

const toPublic = (row: PasskeyRow): Passkey => ({
  ID: row.id,
  Name: row.name,
  CreatedAt: row.created_at,
  UsedAt: row.used_at,
});

export async function listPasskeys(db: Database, staffId: string, paging: Paging) {
  const rows = await passkeysOf(db, staffId);
  const start = offsetOf(paging);
  return { rows: rows.slice(start, start + paging.page_size).map(toPublic), total: rows.length };
}

const passkeysOf = (db: Database, staffId: string) =>
  db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export async function registrationOptions(db: Database, party: RelyingParty, { ID, Email, Name }: Person) {
  const existing = await passkeysOf(db, ID);
  return generateRegistrationOptions({
    rpName: party.siteName,
    rpID: hostOf(party),
    userID: new TextEncoder().encode(ID),
    userName: Email,
    userDisplayName: Name,
    challenge: createChallenge(party.key, registerFor(ID)),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Undefined where anything about it is wrong. */
export async function verifyRegistration(
  party: RelyingParty,
  staffId: string,
  name: string,
  response: RegistrationResponseJSON,
) {
  let used = '';
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => {
      used = challenge;
      return isChallenge(party.key, registerFor(staffId), challenge);
    },
    expectedOrigin: originOf(party),
    expectedRPID: hostOf(party),
    supportedAlgorithmIDs,
    // The library throws at whatever it does not understand.
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const passkey: PasskeyRow = {
    id: randomUUID(),
    staff_id: staffId,
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports ?? []),
    name,
    created_at: now(),
    used_at: null,
  };
  return { passkey, challenge: used };
}

/** Answers it, or nothing where it is registered already. */
export async function addPasskey(trx: Database, passkey: PasskeyRow): Promise<Passkey | undefined> {
  const added = await trx
    .insertInto('staff_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && toPublic(passkey);
}

export async function signInOptions(party: RelyingParty) {
  return generateAuthenticationOptions({
    rpID: hostOf(party),
    challenge: createChallenge(party.key, signIn),
    userVerification: 'required',
  });
}

/** The passkey that signed, with its new counter; undefined where anything about it is wrong. */
export async function verifySignIn(db: Database, party: RelyingParty, response: AuthenticationResponseJSON) {
  const row = await db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!row) return undefined;
  let used = '';
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => {
      used = challenge;
      return isChallenge(party.key, signIn, challenge);
    },
    expectedOrigin: originOf(party),
    expectedRPID: hostOf(party),
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
      transports: JSON.parse(row.transports),
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  return { passkey: { ...row, counter: verified.authenticationInfo.newCounter }, challenge: used };
}

/** False where it was removed, or its signature came twice at the same moment. */
export async function usePasskey(trx: Database, { id, counter }: PasskeyRow): Promise<boolean> {
  const used = await trx
    .updateTable('staff_passkey')
    .set({ counter, used_at: now() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Answers its name. */
export async function removePasskey(trx: Database, staffId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

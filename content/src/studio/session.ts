/** Getting in: by an invitation, a password with a code, or a passkey. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { hasSignedInFrom, writeAudit } from '../audit/store.ts';
import type { Database } from '../database/index.ts';
import { keyedHash } from '../message/signing-key.ts';
import { HttpProblem } from '../problem.ts';
import { findInvitation, toPreview } from '../staff/invitation.ts';
import { signInOptions, usePasskey, verifySignIn } from '../staff/passkey.ts';
import { useChallenge } from '../staff/passkey-challenge.ts';
import { hashPassword, requirePasswordSlot, verifyPassword } from '../staff/password.ts';
import { refuseWeakPassword } from '../staff/password-rules.ts';
import { acceptInvitation } from '../staff/people.ts';
import { useRecoveryCode } from '../staff/recovery.ts';
import { useCode } from '../staff/second-factor.ts';
import { endSession, startSession } from '../staff/session.ts';
import { countAttempt, forgiveAttempt, limitsOf, networkLimit } from '../staff/sign-in-limit.ts';
import { emailKey, findAccount, findPerson, lockStaff } from '../staff/store.ts';
import { relyingParty } from './account.ts';
import { readMe } from './me.ts';
import type { Client, Context, Handlers } from './route.ts';

type Names = 'readInvitation' | 'acceptInvitation' | 'signIn' | 'signOut' | 'startPasskeySignIn' | 'signInWithPasskey';

/** The same for every wrong part, so that nobody learns who has an account. */
const refused = () => new HttpProblem(401, 'That did not let you in. Please check what you have entered.');

/** The session that the browser had ends: signing in again is how a fresh proof is given. */
async function begin(trx: Database, { id, name }: { id: string; name: string }, client: Client, way: string) {
  if (client.session) await endSession(trx, client.session.id);
  const started = await startSession(trx, id, client.browser);
  const actor = { id, name, network: client.network };
  const data = { SignedInBy: way };
  await writeAudit(trx, actor, { action: 'sign-in', subject: 'session', id: started.session.id, data });
  return started;
}

/** Who has a passkey and no authenticator app has a recovery code besides the password, or the passkey would protect nothing. */
async function provesFactor(trx: Database, account: { id: string; secret: string | null }, code: string) {
  if (account.secret) return useCode(trx, account.id, account.secret, code);
  const person = await findPerson(trx, account.id);
  return person?.PasskeyCount === 0 || useRecoveryCode(trx, account.id, code);
}

export function sessionHandlers(context: Context): Pick<Handlers, Names> {
  const { content, key } = context;
  const { db } = content;
  const party = relyingParty(context);

  return {
    async readInvitation({ params }) {
      const invitation = await findInvitation(db, params.token);
      const person = invitation.staff_id ? await findPerson(db, invitation.staff_id) : undefined;
      return { data: toPreview(invitation, person?.Name ?? '') };
    },

    async acceptInvitation({ params, body, client, setToken }) {
      const { email } = await findInvitation(db, params.token);
      refuseWeakPassword(body.Password, { name: body.Name, email });
      const accepted = await acceptInvitation(db, {
        token: params.token,
        name: body.Name,
        password: await hashPassword(body.Password),
        ...client,
      });
      setToken(accepted.token);
      const { totpSecret, recoveryCodes, session } = accepted;
      return {
        data: { Person: await readMe(db, session), TotpSecret: totpSecret, RecoveryCodes: recoveryCodes },
      };
    },

    async signIn({ body, client, setToken }) {
      requirePasswordSlot();
      const account = await findAccount(db, emailKey(body.Email));
      const isKnownNetwork = await hasSignedInFrom(db, account?.id ?? '', client.network);
      const limits = limitsOf(keyedHash(key, emailKey(body.Email)), client.network, isKnownNetwork);
      await countAttempt(db, limits);
      const isPassword = await verifyPassword(body.Password, account?.password);
      if (!account || !isPassword) throw refused();
      const started = await db.transaction().execute(async (trx) => {
        // Its password may have been changed since it was read.
        const row = await lockStaff(trx, account.id);
        if (row?.password !== account.password) return undefined;
        if (!(await provesFactor(trx, account, body.Code))) return undefined;
        await forgiveAttempt(trx, limits);
        return begin(trx, account, client, account.secret ? 'password-and-code' : 'password');
      });
      if (!started) throw refused();
      setToken(started.token);
      return { data: await readMe(db, started.session) };
    },

    async startPasskeySignIn() {
      return { data: { ...(await signInOptions(party)) } };
    },

    async signInWithPasskey({ body, client, setToken }) {
      const limits = [networkLimit(client.network)];
      await countAttempt(db, limits);
      const signed = await verifySignIn(db, party, body.Credential as unknown as AuthenticationResponseJSON);
      const started =
        signed &&
        (await db.transaction().execute(async (trx) => {
          const row = await lockStaff(trx, signed.passkey.staff_id);
          if (!row || !(await useChallenge(trx, signed.challenge)) || !(await usePasskey(trx, signed.passkey)))
            return undefined;
          await forgiveAttempt(trx, limits);
          return begin(trx, row, client, 'passkey');
        }));
      if (!started) throw refused();
      setToken(started.token);
      return { data: await readMe(db, started.session) };
    },

    async signOut({ staff: { session, actor }, setToken }) {
      await db.transaction().execute(async (trx) => {
        await endSession(trx, session.id);
        await writeAudit(trx, actor, { action: 'sign-out', subject: 'session', id: session.id });
      });
      setToken(undefined);
    },
  };
}

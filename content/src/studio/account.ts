/** What people do to their own accounts. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { defaultLocale } from 'contract';
import { type ActivityData, lacksSecondFactor } from 'contract/studio';
import { type Actor, writeAudit } from '../audit/store.ts';
import type { Database } from '../database/index.ts';
import { toList } from '../listing.ts';
import { HttpProblem, notFound } from '../problem.ts';
import {
  addPasskey,
  listPasskeys,
  type RelyingParty,
  registrationOptions,
  removePasskey,
  verifyRegistration,
} from '../staff/passkey.ts';
import { useChallenge } from '../staff/passkey-challenge.ts';
import { hashPassword } from '../staff/password.ts';
import { refuseWeakPassword } from '../staff/password-rules.ts';
import { replaceRecoveryCodes } from '../staff/recovery.ts';
import { confirmTotp, proposeTotp } from '../staff/second-factor.ts';
import { endSession, findOwnSession, listSessions, rotateSession, toPublicSession } from '../staff/session.ts';
import { findPerson, lockStaff } from '../staff/store.ts';
import { createTotpSecret } from '../staff/totp.ts';
import { readMe } from './me.ts';
import type { Context, Handlers, SignedIn } from './route.ts';

type Names =
  | 'getMe'
  | 'changePreferences'
  | 'listSessions'
  | 'getSession'
  | 'endSession'
  | 'changePassword'
  | 'createTotpSecret'
  | 'confirmTotp'
  | 'renewRecoveryCodes'
  | 'listPasskeys'
  | 'startPasskey'
  | 'addPasskey'
  | 'removePasskey';

export const relyingParty = ({ content, key }: Context): RelyingParty => ({
  key,
  siteUrl: content.settings.siteUrl,
  siteName: content.settings.siteNames[defaultLocale],
});

const wrong = (field: string, message: string) =>
  new HttpProblem(400, 'The request has values that are not valid.', {
    errors: [{ field, code: 'invalid', message }],
  });

export function accountHandlers(context: Context): Pick<Handlers, Names> {
  const { db } = context.content;
  const party = relyingParty(context);

  /** Changes the person's own account, which is locked, and tells the audit. */
  const changeAccount = <T>(
    { person, actor }: SignedIn,
    action: string,
    work: (trx: Database, actor: Actor) => Promise<T>,
    data?: ActivityData,
  ): Promise<T> =>
    db.transaction().execute(async (trx) => {
      if (!(await lockStaff(trx, person.ID))) throw notFound('person');
      const result = await work(trx, actor);
      await writeAudit(trx, actor, { action, subject: 'person', id: person.ID, ...(data && { data }) });
      return result;
    });

  return {
    async getMe({ staff }) {
      return { data: await readMe(db, staff.session) };
    },

    async changePreferences({ staff, body }) {
      const { Language, TimeZone } = body;
      // Of undefined columns none is written.
      const set = { language: Language, time_zone: TimeZone };
      const change = (trx: Database) => trx.updateTable('staff').set(set).where('id', '=', staff.person.ID).execute();
      if (Language !== undefined || TimeZone !== undefined)
        await changeAccount(staff, 'change-preferences', change, body);
      return { data: await readMe(db, staff.session) };
    },

    async listSessions({ staff: { person, session }, query }) {
      const { rows, total } = await listSessions(db, person.ID, query);
      return toList(query, { rows: rows.map((row) => toPublicSession(row, session.id)), total });
    },

    async getSession({ staff: { person, session }, params }) {
      const row = await findOwnSession(db, person.ID, params.id);
      if (!row) throw notFound('session');
      return { data: toPublicSession(row, session.id) };
    },

    async endSession({ staff: { person, actor }, params }) {
      await db.transaction().execute(async (trx) => {
        if (!(await findOwnSession(trx, person.ID, params.id))) throw notFound('session');
        await endSession(trx, params.id);
        await writeAudit(trx, actor, { action: 'end', subject: 'session', id: params.id });
      });
    },

    async changePassword({ staff, body, setToken }) {
      refuseWeakPassword(body.Password, { name: staff.person.Name, email: staff.person.Email });
      const password = await hashPassword(body.Password);
      const { token, session } = await changeAccount(staff, 'change-password', async (trx) => {
        await trx.updateTable('staff').set({ password }).where('id', '=', staff.person.ID).execute();
        return rotateSession(trx, staff.session);
      });
      setToken(token);
      return { data: await readMe(db, session) };
    },

    async createTotpSecret({ staff }) {
      const TotpSecret = createTotpSecret();
      await changeAccount(staff, 'propose-totp', (trx) => proposeTotp(trx, staff.person.ID, TotpSecret));
      return { data: { TotpSecret } };
    },

    async confirmTotp({ staff, body }) {
      await changeAccount(staff, 'confirm-totp', async (trx) => {
        if (!(await confirmTotp(trx, staff.person.ID, body.Code))) throw wrong('Code', 'is not the code of now');
      });
      return { data: await readMe(db, staff.session) };
    },

    async renewRecoveryCodes({ staff }) {
      const RecoveryCodes = await changeAccount(staff, 'renew-recovery-codes', (trx) =>
        replaceRecoveryCodes(trx, staff.person.ID),
      );
      return { data: { RecoveryCodes } };
    },

    async listPasskeys({ staff: { person }, query }) {
      return toList(query, await listPasskeys(db, person.ID, query));
    },

    async startPasskey({ staff: { person } }) {
      return { data: { ...(await registrationOptions(db, party, person)) } };
    },

    async addPasskey({ staff, body }) {
      const response = body.Credential as unknown as RegistrationResponseJSON;
      const verified = await verifyRegistration(party, staff.person.ID, body.Name, response);
      if (!verified) throw wrong('Credential', 'is not a passkey for this site');
      const data = await changeAccount(staff, 'add-passkey', async (trx) => {
        const added = (await useChallenge(trx, verified.challenge)) && (await addPasskey(trx, verified.passkey));
        if (!added) throw wrong('Credential', 'was registered before');
        return added;
      });
      return { data };
    },

    async removePasskey({ staff, params }) {
      await changeAccount(staff, 'remove-passkey', async (trx) => {
        if ((await removePasskey(trx, staff.person.ID, params.id)) === undefined) throw notFound('passkey');
        const left = await findPerson(trx, staff.person.ID);
        if (left && lacksSecondFactor(left))
          throw new HttpProblem(409, 'This is the last second factor. Please set up another first.', {
            errors: [{ field: '', code: 'last_factor', message: 'is the last second factor' }],
          });
      });
    },
  };
}

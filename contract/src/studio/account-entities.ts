/** Accounts, people and what they did. In bodies an error's message is its code, which the interface has words for. */
import { z } from 'zod';
import { localeCodes } from '../locale.ts';
import { emailField, nameField, normalizeNfkc } from '../text-fields.ts';
import { roles } from './rights.ts';
import { isTimeZone } from './time-zone.ts';

const instant = z.iso.datetime();
const id = z.string();

/** Counted in characters. What is longer than the greatest length is no password that somebody typed. */
export const passwordLength = { min: 12, max: 256 } as const;

const password = z
  .string({ error: 'required' })
  .max(passwordLength.max * 2, { error: 'too_long', abort: true })
  // The same characters typed by another input method or keyboard are the same password.
  .overwrite(normalizeNfkc);

export const newPassword = password.refine((value) => [...value].length >= passwordLength.min, { error: 'too_short' });

export const roleGrant = z
  .strictObject({ Role: z.enum(roles), Language: z.enum(localeCodes).optional() })
  .refine(({ Role, Language }) => (Role === 'translator') === (Language !== undefined), {
    path: ['Language'],
    error: 'only_for_translators',
  })
  .meta({ id: 'RoleGrant', description: 'A role; a translator’s with a language, one row for each' });

const grants = z.array(roleGrant).min(1, { error: 'required' }).max(20);

export const Person = z
  .object({
    ID: id,
    Email: z.string(),
    Name: z.string(),
    Roles: z.array(roleGrant),
    HasTotp: z.boolean(),
    PasskeyCount: z.int(),
    CreatedAt: instant,
    SeenAt: instant.nullable().describe('When a session of theirs was last used; of the sessions that still are'),
    Version: z.int().describe('The ETag without its quotes'),
  })
  .meta({ id: 'Person' });

export const Session = z
  .object({
    ID: id,
    IsCurrent: z.boolean(),
    CreatedAt: instant,
    SeenAt: instant,
    ProvedAt: instant.describe('When it was signed in; the fresh proof counts from then'),
    ExpiresAt: instant.describe('When it ends if it is not used'),
    EndsAt: instant.describe('When it ends however much it is used'),
    Browser: z.string().describe('From the User-Agent, such as “Firefox, Windows”'),
  })
  .meta({ id: 'Session' });

export const Me = Person.extend({
  Session,
  NeedsSecondFactor: z.boolean().describe('Nothing but the own account can be used before there is one'),
  RecoveryCodeCount: z.int(),
  Language: z.enum(localeCodes).nullable().describe('Of the studio; null where each browser goes by its own'),
  TimeZone: z.string().nullable().describe('As Language; such as Asia/Tokyo'),
}).meta({ id: 'Me' });

export const Passkey = z
  .object({ ID: id, Name: z.string(), CreatedAt: instant, UsedAt: instant.nullable() })
  .meta({ id: 'Passkey' });

export const Invitation = z
  .object({
    ID: id,
    Email: z.string(),
    Roles: z.array(roleGrant),
    CreatedAt: instant,
    ExpiresAt: instant,
    IsReset: z.boolean().describe('For somebody who has an account, to set a password and factors anew'),
  })
  .meta({ id: 'Invitation' });

/** What the invited may see of it. */
export const InvitationPreview = Invitation.pick({ Email: true, Roles: true, ExpiresAt: true, IsReset: true })
  .extend({ Name: z.string().describe('Empty, or the name of the account that is reset') })
  .meta({ id: 'InvitationPreview' });

export const SentInvitation = Invitation.extend({
  IsMailed: z.boolean(),
  Link: z.string().nullable().describe('To be handed over; null where it was mailed'),
}).meta({ id: 'SentInvitation' });

export const SecondFactors = z.object({ TotpSecret: z.string(), RecoveryCodes: z.array(z.string()) });
export const TotpSecret = z.object({ TotpSecret: z.string() }).meta({ id: 'TotpSecret' });
export const RecoveryCodes = z.object({ RecoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

export const InvitationAnswer = z.strictObject({
  Name: nameField,
  Password: newPassword,
});

export const Credentials = z.strictObject({
  Email: emailField,
  Password: password,
  Code: z
    .string()
    .max(64, { error: 'too_long' })
    .default('')
    .describe('Of the authenticator app, or a recovery code; empty where the account has no second factor'),
});

export const Preferences = z.strictObject({
  Language: z.enum(localeCodes).nullable().optional(),
  TimeZone: z.string().max(64).refine(isTimeZone, { error: 'invalid' }).nullable().optional(),
});
export const NewPassword = z.strictObject({ Password: newPassword });
export const TotpCode = z.strictObject({ Code: z.string({ error: 'required' }).max(64, { error: 'too_long' }) });
export const NewInvitation = z.strictObject({ Email: emailField, Roles: grants });
export const NewRoles = z.strictObject({ Roles: grants });

/** As `@simplewebauthn/browser` takes and makes them; `@simplewebauthn/server` checks them. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
/** Its ID is in base64url. */
const credential = z.looseObject({
  id: z
    .string()
    .max(2000)
    .regex(/^[\w-]*$/, { error: 'invalid' }),
  response: z.looseObject({}),
});
export const NewPasskey = z.strictObject({
  Name: nameField,
  Credential: credential,
});
export const PasskeyAnswer = z.strictObject({ Credential: credential });

export type Person = z.output<typeof Person>;
export type Me = z.output<typeof Me>;
export type Session = z.output<typeof Session>;
export type Passkey = z.output<typeof Passkey>;
export type Invitation = z.output<typeof Invitation>;
export type InvitationPreview = z.output<typeof InvitationPreview>;
export type SentInvitation = z.output<typeof SentInvitation>;
export type Preferences = z.output<typeof Preferences>;
export type Credentials = z.output<typeof Credentials>;

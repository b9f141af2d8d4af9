/**
 * The studio's endpoint table: as the public one, and who may ask. `right` is looked up by `can`; 'anyone' needs no
 * session. `isFresh` asks for a sign-in within the last minutes, `isSetup` is open before there is a second factor. An
 * endpoint that `takesBytes` gets its body as a stream.
 */
import { z } from 'zod';
import { list, one, paging } from '../endpoint-parts.ts';
import {
  Activity,
  Credentials,
  Invitation,
  InvitationAnswer,
  InvitationPreview,
  Me,
  NewInvitation,
  NewPasskey,
  NewPassword,
  NewRoles,
  Passkey,
  PasskeyAnswer,
  PasskeyOptions,
  Person,
  RecoveryCodes,
  SecondFactors,
  SentInvitation,
  Session,
  TotpCode,
  TotpSecret,
} from './entities.ts';
import { mediaEndpoints } from './media-endpoints.ts';
import { studioPaths as paths, type StudioEndpointName } from './paths.ts';
import type { Action, Subject } from './rights.ts';

export type Right = 'anyone' | { action: Action; subject: Subject };

/** What an endpoint asks of a session besides the right. */
export type Demands = { right: Right; isFresh?: boolean; isSetup?: boolean; needsIfMatch?: boolean; takesBytes?: boolean };

type StudioEndpoint = Demands & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  status?: number;
  response: z.ZodType;
};

/** Codes in `errors` of a 403 that the interface answers by asking for something. */
export const refusalCodes = { proof: 'fresh_proof_required', factor: 'second_factor_required' } as const;

const anyone = 'anyone';
const readAccount = { action: 'read', subject: 'account' } as const;
const writeAccount = { action: 'write', subject: 'account' } as const;
const readPeople = { action: 'read', subject: 'person' } as const;
const writePeople = { action: 'write', subject: 'person' } as const;

const uuid = z.object({ id: z.uuid() });
const token = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
const nothing = z.undefined();

export const studioEndpoints = {
  readInvitation: {
    ...paths.readInvitation,
    summary: 'Whom an invitation is for. 410 when it was used or has expired',
    right: anyone,
    params: token,
    response: one(InvitationPreview),
  },
  acceptInvitation: {
    ...paths.acceptInvitation,
    summary: 'Makes the account and signs in. The secret is in force once confirmed. 410 when used or expired',
    right: anyone,
    params: token,
    body: InvitationAnswer,
    status: 201,
    response: one(SecondFactors.extend({ Person: Me })),
  },
  signIn: {
    ...paths.signIn,
    summary: 'Signs in, also to give a fresh proof: the session before it ends. 401 alike whatever is wrong',
    right: anyone,
    body: Credentials,
    status: 201,
    response: one(Me),
  },
  startPasskeySignIn: {
    ...paths.startPasskeySignIn,
    summary: 'What `startAuthentication` wants; good for five minutes, once',
    right: anyone,
    status: 201,
    response: one(PasskeyOptions),
  },
  signInWithPasskey: {
    ...paths.signInWithPasskey,
    summary: 'Signs in with what `startAuthentication` has made',
    right: anyone,
    body: PasskeyAnswer,
    status: 201,
    response: one(Me),
  },
  signOut: {
    ...paths.signOut,
    summary: 'Ends this session',
    right: writeAccount,
    isSetup: true,
    status: 204,
    response: nothing,
  },
  getMe: { ...paths.getMe, summary: 'Who I am', right: readAccount, isSetup: true, response: one(Me) },
  listSessions: {
    ...paths.listSessions,
    summary: 'My sessions, the newest first',
    right: readAccount,
    isSetup: true,
    query: z.object(paging),
    response: list(Session),
  },
  getSession: {
    ...paths.getSession,
    summary: 'One of my sessions',
    right: readAccount,
    isSetup: true,
    params: uuid,
    response: one(Session),
  },
  endSession: {
    ...paths.endSession,
    summary: 'Ends one of my sessions',
    right: writeAccount,
    isSetup: true,
    params: uuid,
    status: 204,
    response: nothing,
  },
  changePassword: {
    ...paths.changePassword,
    summary: 'Sets a new password and ends all sessions; this one goes on under a new token',
    right: writeAccount,
    isFresh: true,
    isSetup: true,
    body: NewPassword,
    response: one(Me),
  },
  createTotpSecret: {
    ...paths.createTotpSecret,
    summary: 'A new secret for an authenticator app; the one in force stays until this one is confirmed',
    right: writeAccount,
    isFresh: true,
    isSetup: true,
    status: 201,
    response: one(TotpSecret),
  },
  confirmTotp: {
    ...paths.confirmTotp,
    summary: 'Puts the newest secret in force by a code made with it',
    right: writeAccount,
    isSetup: true,
    body: TotpCode,
    response: one(Me),
  },
  renewRecoveryCodes: {
    ...paths.renewRecoveryCodes,
    summary: 'Ten new recovery codes; those before are worth nothing',
    right: writeAccount,
    isFresh: true,
    isSetup: true,
    status: 201,
    response: one(RecoveryCodes),
  },
  listPasskeys: {
    ...paths.listPasskeys,
    summary: 'My passkeys, the newest first',
    right: readAccount,
    isSetup: true,
    query: z.object(paging),
    response: list(Passkey),
  },
  startPasskey: {
    ...paths.startPasskey,
    summary: 'What `startRegistration` wants; good for five minutes, once',
    right: writeAccount,
    isFresh: true,
    isSetup: true,
    status: 201,
    response: one(PasskeyOptions),
  },
  addPasskey: {
    ...paths.addPasskey,
    summary: 'Registers what `startRegistration` has made',
    right: writeAccount,
    isFresh: true,
    isSetup: true,
    body: NewPasskey,
    status: 201,
    response: one(Passkey),
  },
  removePasskey: {
    ...paths.removePasskey,
    summary: 'Removes one of my passkeys. 409 for the last factor of who needs one',
    right: writeAccount,
    isFresh: true,
    isSetup: true,
    params: uuid,
    status: 204,
    response: nothing,
  },
  listPeople: {
    ...paths.listPeople,
    summary: 'The staff, by name',
    right: readPeople,
    query: z.object(paging),
    response: list(Person),
  },
  getPerson: {
    ...paths.getPerson,
    summary: 'One of the staff',
    right: readPeople,
    params: uuid,
    response: one(Person),
  },
  invitePerson: {
    ...paths.invitePerson,
    summary: 'Invites somebody: the link is mailed, or answered where no mail is sent. 409 for who has an account',
    right: writePeople,
    isFresh: true,
    body: NewInvitation,
    status: 201,
    response: one(SentInvitation),
  },
  changeRoles: {
    ...paths.changeRoles,
    summary: 'Gives other roles and ends the person’s sessions. 409 for the last owner',
    right: writePeople,
    isFresh: true,
    needsIfMatch: true,
    params: uuid,
    body: NewRoles,
    response: one(Person),
  },
  removePerson: {
    ...paths.removePerson,
    summary: 'Removes an account and its sessions. 409 for the last owner',
    right: writePeople,
    isFresh: true,
    params: uuid,
    status: 204,
    response: nothing,
  },
  resetPerson: {
    ...paths.resetPerson,
    summary: 'Takes password, factors and sessions away, and invites the person to set them anew',
    right: writePeople,
    isFresh: true,
    params: uuid,
    status: 201,
    response: one(SentInvitation),
  },
  endSessionsOfPerson: {
    ...paths.endSessionsOfPerson,
    summary: 'Ends all sessions of a person',
    right: writePeople,
    isFresh: true,
    params: uuid,
    status: 204,
    response: nothing,
  },
  listInvitations: {
    ...paths.listInvitations,
    summary: 'Invitations that can still be accepted, the newest first',
    right: readPeople,
    query: z.object(paging),
    response: list(Invitation),
  },
  withdrawInvitation: {
    ...paths.withdrawInvitation,
    summary: 'Withdraws an invitation',
    right: writePeople,
    isFresh: true,
    params: uuid,
    status: 204,
    response: nothing,
  },
  ...mediaEndpoints,
  listActivity: {
    ...paths.listActivity,
    summary: 'Who did what when, the newest first',
    right: { action: 'read', subject: 'activity' },
    query: z.object({
      person_id: z.uuid().optional(),
      action: z.string().max(64).optional(),
      subject: z.string().max(64).optional(),
      ...paging,
    }),
    response: list(Activity),
  },
  exportActivity: {
    ...paths.exportActivity,
    summary: 'All of it, for a spreadsheet',
    right: { action: 'export', subject: 'activity' },
    isFresh: true,
    response: z.unknown().describe('text/csv'),
  },
} as const satisfies Record<StudioEndpointName, StudioEndpoint>;

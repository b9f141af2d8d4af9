/** Every address of the studio's API. Kept free of schemas, so that the browser's client stays small. */
import { mediaPaths } from './media-paths.ts';

export const studioPaths = {
  readInvitation: { method: 'GET', path: '/api/studio/invitation/:token' },
  acceptInvitation: { method: 'POST', path: '/api/studio/invitation/:token' },
  signIn: { method: 'POST', path: '/api/studio/session' },
  signOut: { method: 'DELETE', path: '/api/studio/session' },
  startPasskeySignIn: { method: 'POST', path: '/api/studio/session/passkey/options' },
  signInWithPasskey: { method: 'POST', path: '/api/studio/session/passkey' },
  getMe: { method: 'GET', path: '/api/studio/me' },
  listSessions: { method: 'GET', path: '/api/studio/me/session/' },
  getSession: { method: 'GET', path: '/api/studio/me/session/:id' },
  endSession: { method: 'DELETE', path: '/api/studio/me/session/:id' },
  changePassword: { method: 'PUT', path: '/api/studio/me/password' },
  createTotpSecret: { method: 'POST', path: '/api/studio/me/totp/secret' },
  confirmTotp: { method: 'POST', path: '/api/studio/me/totp' },
  renewRecoveryCodes: { method: 'POST', path: '/api/studio/me/recovery-codes' },
  listPasskeys: { method: 'GET', path: '/api/studio/passkey/' },
  startPasskey: { method: 'POST', path: '/api/studio/passkey/options' },
  addPasskey: { method: 'POST', path: '/api/studio/passkey' },
  removePasskey: { method: 'DELETE', path: '/api/studio/passkey/:id' },
  listPeople: { method: 'GET', path: '/api/studio/person/' },
  getPerson: { method: 'GET', path: '/api/studio/person/:id' },
  invitePerson: { method: 'POST', path: '/api/studio/person/' },
  changeRoles: { method: 'PATCH', path: '/api/studio/person/:id' },
  removePerson: { method: 'DELETE', path: '/api/studio/person/:id' },
  resetPerson: { method: 'POST', path: '/api/studio/person/:id/reset' },
  endSessionsOfPerson: { method: 'DELETE', path: '/api/studio/person/:id/session' },
  listInvitations: { method: 'GET', path: '/api/studio/person/invitation/' },
  withdrawInvitation: { method: 'DELETE', path: '/api/studio/person/invitation/:id' },
  ...mediaPaths,
  listActivity: { method: 'GET', path: '/api/studio/activity/' },
  exportActivity: { method: 'GET', path: '/api/studio/activity/export' },
} as const;

export type StudioEndpointName = keyof typeof studioPaths;

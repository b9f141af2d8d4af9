/** Passkeys, as the browser makes and uses them. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Me } from 'contract/studio';
import { api, withSession } from './with-session.ts';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

export const hasPasskeys = browserSupportsWebAuthn;

export async function signInWithPasskey(): Promise<Me> {
  const { data } = await api.startPasskeySignIn();
  const credential = await startAuthentication({ optionsJSON: data as unknown as AuthenticationOptions });
  return (await api.signInWithPasskey({ Credential: { ...credential, response: { ...credential.response } } })).data;
}

export async function addPasskey(name: string): Promise<void> {
  const { data } = await withSession((api) => api.startPasskey());
  const credential = await startRegistration({ optionsJSON: data as unknown as RegistrationOptions });
  await withSession((api) =>
    api.addPasskey({ Name: name, Credential: { ...credential, response: { ...credential.response } } }),
  );
}

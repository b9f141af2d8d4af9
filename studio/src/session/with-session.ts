/** Calls the API for whoever is signed in. Where the session does not suffice, asks for a sign-in and calls again. */
import { HttpError } from 'contract/client';
import { createStudioClient, type StudioClient } from 'contract/studio/client';
import { type Reason, requestSignIn } from './sign-in-request.ts';

export const api = createStudioClient({ baseUrl: '' });

function reasonOf(error: unknown): Reason | undefined {
  if (!(error instanceof HttpError)) return undefined;
  if (error.status === 401) return 'ended';
  const wantsProof = error.problem?.errors?.some(({ code }) => code === 'fresh_proof_required');
  return error.status === 403 && wantsProof ? 'proof' : undefined;
}

export async function withSession<T>(call: (api: StudioClient) => Promise<T>): Promise<T> {
  try {
    return await call(api);
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    await requestSignIn(reason);
    return call(api);
  }
}

/** Something wants a sign-in, in place: because the session has ended, or for a fresh proof. All who want it share one. */
import { useSyncExternalStore } from 'react';

export type Reason = 'ended' | 'proof';

export type SignInRequest = { reason: Reason; done: () => void; cancel: () => void };

/** Nothing went wrong: who was asked to sign in did not want to. */
export class SignInCancelled extends Error {
  override name = 'SignInCancelled';
}

let current: (SignInRequest & { promise: Promise<void> }) | undefined;
const listeners = new Set<() => void>();

function set(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

export function requestSignIn(reason: Reason): Promise<void> {
  if (current) return current.promise;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  set({
    reason,
    promise,
    done() {
      set(undefined);
      resolve();
    },
    cancel() {
      set(undefined);
      reject(new SignInCancelled());
    },
  });
  return promise;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSignInRequest = (): SignInRequest | undefined => useSyncExternalStore(subscribe, () => current);

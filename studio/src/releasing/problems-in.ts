import { HttpError } from 'contract/client';
import type { ReleaseError } from 'contract/studio';

export const errorsIn = (error: Error | null) =>
  error instanceof HttpError && error.status === 422 ? (error.problem?.errors ?? []) : [];

/** What a 422 names: it came in between the last check and the button. */
export const problemsIn = (error: Error | null) => errorsIn(error).filter((it): it is ReleaseError => 'item' in it);

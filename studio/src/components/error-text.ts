/** What to tell somebody about an error. */
import { HttpError, NetworkError, TimeoutError } from 'contract/client';
import { useIntl } from 'react-intl';

/** By status; what an endpoint means by one is said by who called it. */
export type StatusMessages = Partial<Record<number, string>>;

const byStatus: StatusMessages = {
  400: 'error.invalid',
  403: 'error.forbidden',
  404: 'error.notFound',
  409: 'error.conflict',
  410: 'error.gone',
  412: 'error.changed',
  422: 'error.invalid',
  429: 'error.tooMany',
};

/** Browsers name what went wrong with a passkey by a DOMException, which the library wraps. */
const byName: Record<string, string> = {
  NotAllowedError: 'error.passkey.cancelled',
  AbortError: 'error.passkey.cancelled',
  InvalidStateError: 'error.passkey.known',
  NotSupportedError: 'error.passkey.unsupported',
  SecurityError: 'error.passkey.unsupported',
};

function messageOf(error: Error, own: StatusMessages): string {
  if (error instanceof NetworkError) return 'error.network';
  if (error instanceof TimeoutError) return 'error.timeout';
  if (error instanceof HttpError) return own[error.status] ?? byStatus[error.status] ?? 'error.server';
  return byName[error.name] ?? 'error.unknown';
}

/** Whether the fields themselves say what is wrong. */
const isToldByFields = (error: Error) =>
  error instanceof HttpError && error.status === 400 && Boolean(error.problem?.errors?.length);

/** Undefined where there is nothing to say: no error, one that was somebody's wish, or one that the fields tell of. */
export function useErrorText(error: Error | null, own: StatusMessages = {}): string | undefined {
  const intl = useIntl();
  if (!error || error.name === 'SignInCancelled') return undefined;
  if (isToldByFields(error) && !own[400]) return undefined;
  const seconds = error instanceof HttpError ? (error.retryAfterSeconds ?? 0) : 0;
  return intl.formatMessage({ id: messageOf(error, own) }, { seconds });
}

/** What is wrong with a field, by its name. */
export function useFieldErrors(error: Error | null): (field: string) => string | undefined {
  const intl = useIntl();
  const errors = error instanceof HttpError ? (error.problem?.errors ?? []) : [];
  return (name) => {
    const found = errors.find(({ field }) => field === name || field.startsWith(`${name}.`));
    if (!found) return undefined;
    const id = [`error.${name}.${found.code}`, `error.field.${found.code}`].find((it) => it in intl.messages);
    return intl.formatMessage({ id: id ?? 'error.field.invalid' });
  };
}

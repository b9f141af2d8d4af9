/**
 * Sending a message. It is no part of the form, because it goes on while the visitor is on other pages of the site, and what
 * the tab keeps of it survives a reload.
 */
import { type Client, HttpError, NetworkError, ParseError } from 'contract/client';
import type { FieldError } from 'contract/entities';
import { isLocale, type LocaleCode } from 'contract/locale';
import { useSyncExternalStore } from 'react';
import { loadChunk } from '../../chunk/load.ts';
import { type Draft, saveDraft } from './draft.ts';

export type FailureReason = 'offline' | 'limit' | 'captcha' | 'other';

export type SendState =
  | { name: 'editing'; errors: FieldError[] }
  | { name: 'sending' }
  /** The visitor has to pass the captcha first. */
  | { name: 'checking' }
  | { name: 'refused'; errors: FieldError[] }
  | { name: 'failed'; reason: FailureReason }
  | { name: 'sent'; id: string };

/** One message, however often it is sent: a key, and the language, which is part of what the key stands for. */
type Attempt = { key: string; language: LocaleCode; isSending: boolean };

export type Message = {
  draft: Draft;
  language: LocaleCode;
  getClient: () => Promise<Client>;
  /** Answers undefined where the visitor has to do something first. */
  takeCaptcha: () => Promise<string | undefined>;
};

const attemptKey = 'contact-attempt';
const sentKey = 'contact-sent';

const initial: SendState = { name: 'editing', errors: [] };
let state: SendState = initial;
let attempt = readAttempt();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(next: SendState) {
  state = next;
  for (const listener of listeners) listener();
}

export const useSendState = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => initial,
  );

/** Loads the rules of the form, which are those of the service. */
export const loadRules = () => loadChunk('form', () => import('contract/form'));

export async function send({ draft, language, getClient, takeCaptcha }: Message): Promise<void> {
  if (state.name === 'sending') return;
  change({ name: 'sending' });
  try {
    const { checkForm } = await loadRules();
    const { value, errors } = checkForm({ ...draft, Language: attempt?.language ?? language });
    if (errors) return change({ name: 'refused', errors });
    const current = { key: attempt?.key ?? crypto.randomUUID(), language: value.Language, isSending: true };
    saveAttempt(current);
    const Captcha = await takeCaptcha();
    if (Captcha === undefined) {
      saveAttempt({ ...current, isSending: false });
      return change({ name: 'checking' });
    }
    const client = await getClient();
    const { data } = await client.sendForm({ ...value, Captcha }, { idempotencyKey: current.key });
    // A proxy may answer in the service's place: without an ID nothing says that the message is kept.
    if (!data?.ID) throw new ParseError('the answer to the form has no ID');
    saveAttempt(undefined);
    saveDraft(undefined);
    write(sentKey, data.ID);
    change({ name: 'sent', id: data.ID });
  } catch (error) {
    const { status = 0, problem } = error instanceof HttpError ? error : {};
    const errors = status === 400 ? problem?.errors : undefined;
    // What is under way fails when the document is left, which does not live to run another task: it is still being sent then.
    await new Promise((resolve) => setTimeout(resolve));
    const isOtherMessage = errors?.some(({ field }) => field === 'Idempotency-Key');
    saveAttempt(attempt && !isOtherMessage ? { ...attempt, isSending: false } : undefined);
    if (errors && !isOtherMessage) change({ name: 'refused', errors });
    else change({ name: 'failed', reason: reasonOf(error, status) });
  }
}

function reasonOf(error: unknown, status: number): FailureReason {
  if (error instanceof NetworkError || !navigator.onLine) return 'offline';
  if (status === 429) return 'limit';
  return status === 403 ? 'captcha' : 'other';
}

/** Whether a reload ended the sending, so that nobody knows what became of the message. */
export const isInterrupted = () => attempt?.isSending === true && state.name !== 'sending';

/** A message of which the visitor has not read, before a reload, that it arrived. */
export function restoreSent() {
  const id = read(sentKey);
  if (id && state.name === 'editing') change({ name: 'sent', id });
}

/** The visitor has read that the message arrived. */
export const forgetSent = () => write(sentKey, undefined);

export function startOver() {
  forgetSent();
  change(initial);
}

/** Another text is another message. */
export function noteEdit(field: string) {
  saveAttempt(undefined);
  if (state.name === 'checking') change(initial);
  if (state.name === 'editing' || state.name === 'refused') {
    change({ name: 'editing', errors: state.errors.filter((error) => error.field !== field) });
  }
}

function saveAttempt(next: Attempt | undefined) {
  attempt = next;
  write(attemptKey, next && JSON.stringify(next));
}

function readAttempt(): Attempt | undefined {
  try {
    const { key, language, isSending } = JSON.parse(read(attemptKey) ?? '{}') as Partial<Attempt>;
    return key && isLocale(language) ? { key, language, isSending: isSending === true } : undefined;
  } catch {
    return undefined;
  }
}

function read(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, value: string | undefined) {
  try {
    if (value) sessionStorage.setItem(name, value);
    else sessionStorage.removeItem(name);
  } catch {
    // Without storage a reload forgets what was under way; all else works.
  }
}

/**
 * One draft under somebody's hands. It is kept in this browser while it is typed, and sent after a pause, each time naming the version that it changes.
 * Nothing is read while an input method composes. What the server has instead is never put over what is being typed: that is asked.
 */
import { HttpError } from 'contract/client';
import { type Found, newRecord, readUnsent, removeUnsent, writeUnsent } from './unsent.ts';

export type Saved<F> = { fields: F; version: number };

export type Status =
  | { kind: 'saved' }
  | { kind: 'changed' }
  /** All is saved but what is half typed. */
  | { kind: 'unreadable' }
  | { kind: 'saving' }
  /** The server cannot be reached; it will be tried again. */
  | { kind: 'unsent'; error: Error }
  /** The server does not want it as it is. */
  | { kind: 'refused'; error: Error }
  /** The session has ended, and whoever was asked to sign in did not want to. */
  | { kind: 'signed-out' }
  /** Not even this browser keeps it. */
  | { kind: 'unkept'; error: Error }
  | { kind: 'conflict' };

export type Conflict<F> = { base: F; mine: F; theirs: Saved<F> };

type Options<F, Answer> = {
  /** Whose it is and what, for the copy in this browser. */
  key: string;
  saved: Saved<F>;
  /** What an earlier tab could not send, and this one goes on with. */
  unsent: Found<F> | undefined;
  read: () => F;
  /** Whether that is all: what is half typed stands in its field alone. */
  isReadable: () => boolean;
  isComposing: () => boolean;
  load: () => Promise<Answer>;
  save: (fields: F, version: number) => Promise<Answer>;
  toSaved: (answer: Answer) => Saved<F>;
  onStatus: (status: Status) => void;
  onAnswer: (answer: Answer) => void;
  onConflict: (conflict: Conflict<F>) => void;
};

const pauseMs = 1000;
const keepMs = 500;
const composingMs = 250;
const composingPollMs = 25;
const maxUnanswered = 3;
const retryMs = [2000, 5000, 10_000, 20_000];

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether another try can help. */
const isPassing = (error: unknown) => !(error instanceof HttpError) || error.status >= 500 || error.status === 429;

const open = new Set<{ flush: () => Promise<void>; isChanged: boolean; isReadable: boolean }>();

const areSaved = () => [...open].every(({ isChanged, isReadable }) => isReadable && !isChanged);

/** Sends all that is on the screen, before something is done with what the server has. Whether that has all of it now. */
export async function flushDrafts(): Promise<boolean> {
  await Promise.all([...open].map((draft) => draft.flush()));
  return areSaved();
}

const listeners = new Set<() => void>();

/** Tells when the server has all that is on the screen. */
export function onDraftsSaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export class Draft<F, Answer> {
  #options: Options<F, Answer>;
  #saved: Saved<F>;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #isInConflict = false;
  #isClosed = false;
  #isTouched = false;
  #isSignedOut = false;
  #failures = 0;
  #record: string;
  /** What was sent and is not known to be saved, the newest last. */
  #sent: F[];

  constructor(options: Options<F, Answer>) {
    this.#options = options;
    const { key, saved, unsent } = options;
    this.#saved = unsent ? { fields: unsent.base, version: unsent.version } : saved;
    // The earlier tab may have sent it as it went.
    this.#sent = unsent ? [...(unsent.sent ?? []), unsent.fields] : [];
    this.#record = newRecord(key);
    open.add(this);
    addEventListener('online', this.#retry);
    document.addEventListener('visibilitychange', this.#leave);
  }

  /** What an earlier tab could not send, if there is something. */
  static unsent<F>(key: string): Promise<Found<F> | undefined> {
    return readUnsent<F>(key);
  }

  get version(): number {
    return this.#saved.version;
  }

  get isChanged(): boolean {
    return !isEqual(this.#options.read(), this.#saved.fields);
  }

  get isReadable(): boolean {
    return this.#options.isReadable();
  }

  /** Something was typed. */
  touch = (): void => {
    this.#keepSoon();
    // Who did not want to sign in is not asked again with every pause.
    if (this.#isClosed || this.#isInConflict || this.#isSignedOut) return;
    // Once, and not with every key: each status renders the form anew.
    if (!this.#isTouched) this.#options.onStatus({ kind: 'changed' });
    this.#isTouched = true;
    this.#sendIn(pauseMs);
  };

  /** Sends what is there now: before a preview, when the screen is left. */
  async flush(): Promise<void> {
    clearTimeout(this.#sendTimer);
    this.#isSignedOut = false;
    // Whoever presses a button has ended what an input method composed, of which the text hears a moment later.
    for (let waited = 0; this.#options.isComposing() && waited < composingMs * 4; waited += composingPollMs)
      await new Promise((resolve) => setTimeout(resolve, composingPollMs));
    // What is under way may lack what was typed since.
    await this.#sending;
    await this.#send();
  }

  /** Goes on from what the server has, after somebody has decided. */
  resolve(theirs: Saved<F>): void {
    this.#saved = theirs;
    this.#isInConflict = false;
    this.touch();
  }

  /** Another call has saved something about the text. */
  adopt(saved: Saved<F>): void {
    this.#saved = saved;
  }

  close(): void {
    if (this.isChanged && !this.#isInConflict) void this.#send();
    this.#isClosed = true;
    open.delete(this);
    clearTimeout(this.#sendTimer);
    removeEventListener('online', this.#retry);
    document.removeEventListener('visibilitychange', this.#leave);
  }

  #retry = (): void => {
    if (this.#failures > 0) this.#sendIn(0);
  };

  #leave = (): void => {
    if (document.visibilityState !== 'hidden' || !this.isChanged || this.#options.isComposing()) return;
    void this.#keep();
    if (!this.#isSignedOut) this.#sendIn(0);
  };

  #sendIn(ms: number): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = setTimeout(() => void this.#send(), ms);
  }

  /** Not later than this after the first key, however long the typing goes on. */
  #keepSoon(): void {
    this.#keepTimer ??= setTimeout(() => void this.#keep(), keepMs);
  }

  async #keep(): Promise<void> {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    if (this.#options.isComposing()) return this.#keepSoon();
    const { fields: base, version } = this.#saved;
    const fields = this.#options.read();
    if (isEqual(fields, base)) return;
    try {
      await writeUnsent(this.#record, { fields, base, version, sent: this.#sent }, this.#options.unsent?.record);
      // It may have been sent meanwhile.
      if (isEqual(fields, this.#saved.fields)) await removeUnsent(this.#record);
    } catch (error) {
      this.#options.onStatus({ kind: 'unkept', error: error as Error });
    }
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendNow().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendNow(): Promise<void> {
    const { read, isComposing, save, toSaved, onStatus, onAnswer } = this.#options;
    if (this.#isInConflict) return;
    if (isComposing()) return this.#sendIn(composingMs);
    const fields = read();
    this.#isTouched = false;
    if (isEqual(fields, this.#saved.fields)) {
      this.#failures = 0;
      this.#tellSaved();
      return this.#forget();
    }
    onStatus({ kind: 'saving' });
    this.#sent = [...this.#sent.filter((earlier) => !isEqual(earlier, fields)), fields].slice(-maxUnanswered);
    try {
      const answer = await save(fields, this.#saved.version);
      this.#failures = 0;
      this.#sent = [];
      this.#saved = { ...toSaved(answer), fields };
      onAnswer(answer);
    } catch (error) {
      return this.#fail(error as Error);
    }
    if (!isComposing() && isEqual(read(), fields)) {
      await this.#forget();
      this.#tellSaved();
    } else this.#sendIn(pauseMs);
  }

  #tellSaved(): void {
    this.#options.onStatus({ kind: this.isReadable ? 'saved' : 'unreadable' });
    if (listeners.size > 0 && areSaved()) for (const listener of listeners) listener();
  }

  async #forget(): Promise<void> {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    const { unsent } = this.#options;
    // A copy that stays is sent once more, and is then the same.
    await removeUnsent(this.#record).catch(() => undefined);
    if (unsent) await removeUnsent(unsent.record).catch(() => undefined);
  }

  async #fail(error: Error): Promise<void> {
    if (error instanceof HttpError && error.status === 412) return this.#compare();
    await this.#keep();
    if (error.name === 'SignInCancelled') {
      this.#isSignedOut = true;
      return this.#options.onStatus({ kind: 'signed-out' });
    }
    if (!isPassing(error)) return this.#options.onStatus({ kind: 'refused', error });
    this.#options.onStatus({ kind: 'unsent', error });
    this.#sendIn(retryMs[Math.min(this.#failures, retryMs.length - 1)] ?? 0);
    this.#failures++;
  }

  /** For who was refused because somebody else saved, while nothing was to be sent here. */
  async compare(): Promise<void> {
    if (!this.#isInConflict) await this.#compare();
  }

  /** Somebody else saved. Where they say what is said or was sent here (as when an answer was lost), there is nothing to decide. */
  async #compare(): Promise<void> {
    const { load, toSaved, read, onConflict, onStatus, onAnswer } = this.#options;
    try {
      const answer = await load();
      const theirs = toSaved(answer);
      const mine = read();
      if ([mine, ...this.#sent, this.#saved.fields].some((own) => isEqual(own, theirs.fields))) {
        this.#sent = [];
        this.#saved = theirs;
        onAnswer(answer);
        // At once: whoever waits for all to be sent waits for this, too.
        return this.#sendNow();
      }
      this.#sent = [];
      this.#isInConflict = true;
      await this.#keep();
      onStatus({ kind: 'conflict' });
      onConflict({ base: this.#saved.fields, mine, theirs });
    } catch (error) {
      await this.#fail(error as Error);
    }
  }
}

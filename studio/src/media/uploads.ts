/** The files that are on their way, of which each goes on while somebody looks at other screens. */
import { HttpError } from 'contract/client';
import type { StudioAttachment } from 'contract/studio';
import { mediaLimits } from 'contract/studio/media-files';
import { useSyncExternalStore } from 'react';
import { withSession } from '../session/with-session.ts';
import { sendFile } from './send-file.ts';

export type Upload = {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Of the bytes, 0 to 1. */
  sent: number;
  error: Error | null;
  attachment: StudioAttachment | null;
  /** False where the same file was there already. */
  isNew: boolean;
  /** Shown where the file is going to be, and gone once it is there. The list has the others. */
  isPlaced: boolean;
};

type OnDone = (attachment: StudioAttachment, key: number) => void;

const maxAtOnce = 3;

let uploads: readonly Upload[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();
const running = new Map<number, AbortController>();
const waitedFor = new Map<number, OnDone>();

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

const change = (key: number, changes: Partial<Upload>) =>
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

const tooLarge = (file: File) =>
  new HttpError(413, file.name, {
    type: 'about:blank',
    title: '',
    status: 413,
    detail: '',
    errors: [{ field: 'File', code: 'too_large', message: '' }],
  });

/** The keys of the uploads, in the order of the files. */
export function addUploads(files: Iterable<File>, options: { isPlaced?: boolean; onDone?: OnDone } = {}): number[] {
  const { isPlaced = false, onDone } = options;
  const added = [...files].map((file): Upload => {
    const isTooLarge = file.size > mediaLimits.bytes;
    lastKey += 1;
    if (onDone) waitedFor.set(lastKey, onDone);
    return {
      key: lastKey,
      file,
      state: isTooLarge ? 'failed' : 'waiting',
      sent: 0,
      error: isTooLarge ? tooLarge(file) : null,
      attachment: null,
      isNew: true,
      isPlaced,
    };
  });
  set([...uploads, ...added]);
  startNext();
  return added.map(({ key }) => key);
}

export function cancelUpload(key: number): void {
  running.get(key)?.abort();
  waitedFor.delete(key);
  set(uploads.filter((upload) => upload.key !== key));
}

export function retryUpload(key: number): void {
  change(key, { state: 'waiting', sent: 0, error: null });
  startNext();
}

/** Their place is gone: they go on in the list. */
export function displaceUploads(keys: readonly number[]): void {
  for (const key of keys) waitedFor.delete(key);
  set(uploads.map((upload) => (keys.includes(upload.key) ? { ...upload, isPlaced: false } : upload)));
}

/** Those that are done; the others still need somebody. */
export const forgetDone = () => set(uploads.filter(({ state }) => state !== 'done'));

function startNext(): void {
  for (const upload of uploads) {
    if (running.size >= maxAtOnce) return;
    if (upload.state === 'waiting') void start(upload);
  }
}

async function start({ key, file }: Upload): Promise<void> {
  const cancelling = new AbortController();
  running.set(key, cancelling);
  change(key, { state: 'sending' });
  try {
    const sent = await withSession(async (api) => {
      // An ended session is found before a large file is sent in vain.
      await api.getMe();
      return sendFile(file, cancelling.signal, (share) => change(key, { sent: share }));
    });
    change(key, { state: 'done', sent: 1, ...sent });
    finish(key, sent.attachment);
  } catch (error) {
    if (!cancelling.signal.aborted) change(key, { state: 'failed', error: error as Error });
  } finally {
    running.delete(key);
    startNext();
  }
}

function finish(key: number, attachment: StudioAttachment): void {
  waitedFor.get(key)?.(attachment, key);
  waitedFor.delete(key);
  set(uploads.filter((upload) => upload.key !== key || !upload.isPlaced));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, () => uploads);

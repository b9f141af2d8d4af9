/**
 * What was written and has not reached the server yet, in this browser: it outlives the tab, and an evening without a connection.
 * Each tab writes records of its own and holds a lock on each until it goes, so that only what a tab has left behind is taken up by another.
 */
export type Unsent<F> = {
  fields: F;
  base: F;
  version: number;
  /** What was sent and is not known to be saved, the newest last: the server may have it, without our knowing its version. */
  sent?: F[];
};

/** What an earlier tab kept, and where. */
export type Found<F> = Unsent<F> & { record: string };

const store = 'unsent';

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('studio', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return settled(request);
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let database: Promise<IDBDatabase> | undefined;

async function run<T>(mode: IDBTransactionMode, act: (records: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  database ??= open();
  // What could not be opened is tried again.
  database.catch(() => {
    database = undefined;
  });
  return settled(act((await database).transaction(store, mode, { durability: 'strict' }).objectStore(store)));
}

/** The records whose locks this tab holds. */
const own = new Set<string>();

/** Makes a record this tab's. False where it is another one's. */
function claim(record: string): Promise<boolean> {
  // Without locks (an old browser; over plain http nobody can sign in) every record counts as left behind.
  if (own.has(record) || !('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    const untilGone = (lock: Lock | null) => {
      resolve(lock !== null);
      if (!lock) return;
      own.add(record);
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(record, { ifAvailable: true }, untilGone).catch(reject);
  });
}

/** A record of this tab for a draft. The oldest comes first. */
export function newRecord(key: string): string {
  const record = `${key}#${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  // Without its lock it counts as left behind, as in a browser without locks.
  claim(record).catch(() => undefined);
  return record;
}

/** The oldest that is left behind of a draft, by another tab that is gone or by this one. */
export async function readUnsent<F>(key: string): Promise<Found<F> | undefined> {
  const range = IDBKeyRange.bound(key, `${key}#\uffff`);
  for (const record of (await run('readonly', (records) => records.getAllKeys(range))).map(String)) {
    if (!(await claim(record))) continue;
    const found: Unsent<F> | undefined = await run('readonly', (records) => records.get(record));
    if (found) return { ...found, record };
  }
  return undefined;
}

/** In place of the record that it goes on from, if there is one: there is never an older copy beside it. */
export const writeUnsent = <F>(record: string, unsent: Unsent<F>, former: string | undefined): Promise<IDBValidKey> =>
  run('readwrite', (records) => {
    if (former) records.delete(former);
    return records.put(unsent, record);
  });

export const removeUnsent = (record: string): Promise<undefined> =>
  run('readwrite', (records) => records.delete(record));

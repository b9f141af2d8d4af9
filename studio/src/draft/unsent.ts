/**
 * What was written and has not reached the server yet, in this browser: it outlives the tab, and an evening without a connection.
 * Each tab has a record of its own, so that none removes what another one has kept.
 */
export type Unsent<F> = {
  fields: F;
  base: F;
  version: number;
  /** What was sent and never answered, the newest last: the server may have it, without our knowing its version. */
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

/** The record of a tab for a draft. The oldest comes first. */
export const newRecord = (key: string): string =>
  `${key}#${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** The oldest there is for a draft. */
export async function readUnsent<F>(key: string): Promise<Found<F> | undefined> {
  const range = IDBKeyRange.bound(key, `${key}#\uffff`);
  const [record] = await run('readonly', (records) => records.getAllKeys(range, 1));
  if (record === undefined) return undefined;
  const found: Unsent<F> | undefined = await run('readonly', (records) => records.get(record));
  return found && { ...found, record: String(record) };
}

export const writeUnsent = <F>(record: string, unsent: Unsent<F>): Promise<IDBValidKey> =>
  run('readwrite', (records) => records.put(unsent, record));

export const removeUnsent = (record: string): Promise<undefined> =>
  run('readwrite', (records) => records.delete(record));

/** What was written and has not reached the server yet, in this browser: it outlives the tab, and an evening without a connection. */
export type Unsent<F> = { fields: F; base: F; version: number };

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

export const readUnsent = <F>(key: string): Promise<Unsent<F> | undefined> =>
  run('readonly', (records) => records.get(key));

export const writeUnsent = <F>(key: string, unsent: Unsent<F>): Promise<IDBValidKey> =>
  run('readwrite', (records) => records.put(unsent, key));

export const removeUnsent = (key: string): Promise<undefined> => run('readwrite', (records) => records.delete(key));

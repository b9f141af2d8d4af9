/** Values that are made once for all who ask; a failure is not kept. */
import { LRUCache } from 'lru-cache';

export type Memoize = <T>(key: string, make: () => Promise<T>) => Promise<T>;

export type MemoizeOptions = {
  max?: number;
  maxAgeMs?: number;
  /** How many bytes all values may take, and how many one takes. A larger one is not kept. */
  bytes?: { max: number; of: (key: string, value: unknown) => number };
};

export function createMemoize({ max = 1000, maxAgeMs = 0, bytes }: MemoizeOptions = {}) {
  const values = new LRUCache<string, Promise<unknown>>({
    max,
    ttl: maxAgeMs,
    perf: Date,
    ...(bytes && { maxSize: bytes.max }),
  });
  const memoize: Memoize = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const cached = values.get(key);
    if (cached) return cached as Promise<T>;
    const value = make();
    // Its size is not known before it is made.
    values.set(key, value, { ...(bytes && { size: 1 }) });
    const isCurrent = () => values.peek(key) === value;
    value.then(
      (made) => {
        if (!bytes || !isCurrent()) return;
        // The cache measures a value only when it is new.
        values.delete(key);
        values.set(key, value, { size: bytes.of(key, made) });
      },
      () => isCurrent() && values.delete(key),
    );
    return value;
  };
  /** What was made or is being made. */
  const peek = <T>(key: string) => values.get(key) as Promise<T> | undefined;
  return Object.assign(memoize, { peek, clear: () => values.clear() });
}

/** Values that hold until the content's revision changes. */
export function createMemoizeByRevision(options?: MemoizeOptions) {
  const memoize = createMemoize(options);
  let current: number | undefined;
  return <T>(revision: number | undefined, key: string, make: () => Promise<T>): Promise<T> => {
    if (revision !== current) memoize.clear();
    current = revision;
    return memoize(key, make);
  };
}

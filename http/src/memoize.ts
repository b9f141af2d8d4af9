/** Values that are made once for all who ask; a failure is not kept. */
import { LRUCache } from 'lru-cache';

export type Memoize = <T>(key: string, make: () => Promise<T>) => Promise<T>;

export type MemoizeOptions = { max?: number; maxAgeMs?: number };

export function createMemoize({ max = 1000, maxAgeMs = 0 }: MemoizeOptions = {}) {
  const values = new LRUCache<string, Promise<unknown>>({ max, ttl: maxAgeMs, perf: Date });
  const memoize: Memoize = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const cached = values.get(key);
    if (cached) return cached as Promise<T>;
    const value = make();
    values.set(key, value);
    value.catch(() => values.peek(key) === value && values.delete(key));
    return value;
  };
  return Object.assign(memoize, { clear: () => values.clear() });
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

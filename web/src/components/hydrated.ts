/** Whether our script runs: before it does, and without it, a page offers only what the platform can do. */
import { useDeferredValue } from 'react';

const isReady = () => globalThis.document?.documentElement.dataset.app === 'ready';

/** Deferred, because what it changes would else be rendered in the long task that takes over the page. */
export const useHydrated = () => useDeferredValue(true, isReady());

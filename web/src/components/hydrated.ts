/** Whether our script runs: before it does, and without it, a page offers only what the platform can do. */
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

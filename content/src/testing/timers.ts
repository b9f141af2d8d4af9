/** Timers that a test does not wait for. */
import { onTestFinished, vi } from 'vitest';

/** The next timer of this length is due at once; all others keep their time. */
export function endNextTimer(lengthMs: number): void {
  const original = globalThis.setTimeout;
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((callback: () => void, ms?: number) => {
    if (ms !== lengthMs) return original(callback, ms);
    spy.mockRestore();
    return original(callback);
  }) as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
}

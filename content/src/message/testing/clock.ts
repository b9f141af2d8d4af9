import { onTestFinished, vi } from 'vitest';

/** Stops the time of day for this test; what it answers lets some pass. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  return (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);
}

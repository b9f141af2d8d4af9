/** How long the body of a request may take to come. One limit is for all, but for uploads, which take minutes over a slow line. */
import type { IncomingMessage } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Calls back if the body is not there in time. */
export function limitBodyTime(request: IncomingMessage, limitMs: number, onTimeout: () => void): void {
  const timer = setTimeout(() => request.complete || onTimeout(), limitMs);
  timers.set(request, timer);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}

/** Lifts the limit for this request. The connection is still closed when nothing comes on it. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

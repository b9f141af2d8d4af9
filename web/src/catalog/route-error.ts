/** One place that turns whatever a loader throws into the HTTP status the page is answered with. */
import { HttpError, NetworkError, ParseError, TimeoutError } from 'contract/client';
import { data } from 'react-router';

export function toRouteError(error: unknown): never {
  // In the browser it is the visitor's own connection that was lost, which is not maintenance.
  const isConnectionLost = error instanceof NetworkError || error instanceof TimeoutError;
  if (isConnectionLost && typeof document !== 'undefined') throw error;
  throw data(null, { status: statusOf(error) });
}

function statusOf(error: unknown): number {
  if (error instanceof Response) return error.status;
  if (error instanceof HttpError) return error.status >= 400 && error.status < 500 ? error.status : 503;
  if (error instanceof NetworkError || error instanceof TimeoutError || error instanceof ParseError) return 503;
  // A request that its page no longer waits for is not a failure of the page.
  if (error instanceof DOMException && error.name === 'AbortError') return 503;
  throw error;
}

/** The thread that `sqlite-in-thread.ts` starts: it answers queries in the order in which they come. */
import { parentPort, workerData } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { openHere, type Query } from './sqlite-connection.ts';

/** Of an error, what a copy of it would lose. */
type Outcome = { result: QueryResult<unknown> } | { error: { message: string; code?: unknown; errcode?: unknown } };

export type ThreadAnswer = Outcome & { isInTransaction: boolean };

let connection: ReturnType<typeof openHere> | undefined;

function run(query: Query): Outcome {
  try {
    connection ??= openHere(workerData as string);
    return { result: connection.run(query) };
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
    return { error: { message, code, errcode } };
  }
}

parentPort?.on('message', (query: Query | 'close') => {
  if (query === 'close') {
    connection?.close();
    return parentPort?.close();
  }
  const outcome = run(query);
  const isInTransaction = connection?.isOpen() === true && connection.isInTransaction();
  const answer: ThreadAnswer = { ...outcome, isInTransaction };
  return parentPort?.postMessage(answer);
});

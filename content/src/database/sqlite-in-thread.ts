/** A connection to a SQLite file in a thread of its own: while a commit waits for the disk, this one serves visitors. */
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import type { Connection, Query } from './sqlite-connection.ts';
import type { ThreadAnswer } from './sqlite-thread.ts';

const program = path.join(import.meta.dirname, 'sqlite-thread.ts');

type Pending = PromiseWithResolvers<QueryResult<unknown>>;

const ended = (cause?: unknown) => new Error('Connection terminated: the thread of the database has ended', { cause });

/** The thread starts, and the file is opened, with the first query. */
export function openInThread(file: string): Connection {
  const pending: Pending[] = [];
  let worker: Worker | undefined;
  let isInTransaction = false;
  let isOpen = true;

  function start(): Worker {
    let cause: unknown;
    const started = new Worker(program, { workerData: file, execArgv: [] });
    started.on('message', receive);
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => end(cause));
    return started;
  }

  function receive(answer: ThreadAnswer): void {
    // With `--watch`, Node tells here of the files that the thread imports.
    if (!('isInTransaction' in answer)) return;
    isInTransaction = answer.isInTransaction;
    const asked = pending.shift();
    // Nobody waits for it any more: it must not keep a process that is done from ending.
    if (pending.length === 0) worker?.unref();
    if ('result' in answer) asked?.resolve(answer.result);
    else asked?.reject(Object.assign(new Error(answer.error.message), answer.error));
  }

  /** A transaction that was under way is rolled back with the thread's connection. */
  function end(cause?: unknown): void {
    isOpen = false;
    isInTransaction = false;
    for (const asked of pending.splice(0)) asked.reject(ended(cause));
  }

  return {
    run<R>({ sql, parameters }: Query): Promise<QueryResult<R>> {
      if (!isOpen) throw ended();
      worker ??= start();
      worker.postMessage({ sql, parameters });
      worker.ref();
      const asked: Pending = Promise.withResolvers();
      pending.push(asked);
      return asked.promise as Promise<QueryResult<R>>;
    },
    isInTransaction: () => isInTransaction,
    isOpen: () => isOpen,
    async close() {
      if (!worker || !isOpen) return;
      worker.ref();
      worker.postMessage('close');
      await once(worker, 'exit');
    },
  };
}

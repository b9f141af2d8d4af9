/** The thread that `writing-in-thread.ts` starts. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { studioEndpoints } from 'contract/studio';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { ContentSettings } from '../content.ts';
import { isOutage, openForStaff } from '../database/index.ts';
import { HttpProblem } from '../problem.ts';
import { lastBump } from '../revision/store.ts';
import { trackRevision } from '../revision/tracker.ts';
import { type TaskName, writingTasks } from './writing.ts';

export type ThreadTask = { number: number; name: TaskName; ask: object };

type Outcome =
  | { result: unknown }
  // Of an endpoint: to check and write down fifty rows would take the loop longer than to pass them on.
  | { json: string }
  | { problem: ConstructorParameters<typeof HttpProblem> }
  // Of an error, what a copy of it would lose.
  | { error: { message: string; stack: string | undefined; statusCode: number } };

/** With it goes whether a change was recorded meanwhile, by this task or another. */
export type ThreadAnswer = { number: number; outcome: Outcome; headers: Record<string, string>; hasBumped: boolean };

export type ThreadLog = { logged: [error: unknown, message: string] };

yieldToVisitors();
const settings = workerData as ContentSettings;
const db = await openForStaff(settings);
const log = { error: (...logged: unknown[]) => parentPort?.postMessage({ logged }) };
const tasks = writingTasks({ content: { db, settings } }, trackRevision(db, log));

/**
 * Where they share a core, they come first: before the thread, and before V8's helpers, which clear away what it leaves behind.
 * Linux alone gives the threads of a process priorities of their own.
 */
function yieldToVisitors() {
  const threads = '/proc/self/task';
  const lower = (id: string) => setPriority(Number(id), constants.priority.PRIORITY_LOW);
  try {
    lower(path.basename(readlinkSync('/proc/thread-self')));
    for (const id of readdirSync(threads)) {
      if (readFileSync(`${threads}/${id}/comm`, 'utf8').includes('V8Worker')) lower(id);
    }
  } catch {
    // It works all the same.
  }
}

async function outcomeOf(name: TaskName, ask: object): Promise<Outcome> {
  try {
    const result = await tasks[name](ask as never);
    if (name === 'findStaff' || result === undefined) return { result };
    const { method, path: url, response: schema } = studioEndpoints[name];
    return { json: serializerCompiler({ schema, method, url })(result) };
  } catch (error) {
    if (error instanceof HttpProblem) {
      const { statusCode, message, errors, headers, data, cause } = error;
      const extra = { headers, data, ...(errors && { errors }), ...(cause instanceof Error && { cause }) };
      return { problem: [statusCode, message, extra] };
    }
    const { message, stack } = error as Error;
    return { error: { message, stack, statusCode: isOutage(error) ? 503 : 500 } };
  }
}

parentPort?.on('message', async (task: ThreadTask | 'close') => {
  if (task === 'close') {
    await db.destroy();
    return parentPort?.close();
  }
  const { number, name, ask } = task;
  const since = Date.now();
  const headers: Record<string, string> = {};
  const reply = { header: (key: string, value: string) => Object.assign(headers, { [key]: value }) };
  const outcome = await outcomeOf(name, { ...ask, reply });
  const hasBumped = lastBump() >= since;
  return parentPort?.postMessage({ number, outcome, headers, hasBumped } satisfies ThreadAnswer);
});

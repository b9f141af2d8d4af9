/** The process that `writing-in-child-process.ts` starts. */
import { studioEndpoints } from 'contract/studio';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { endWithParent } from 'http/task-process';
import type { ContentSettings } from '../content.ts';
import { isOutage, openForStaff } from '../database/index.ts';
import { HttpProblem } from '../problem.ts';
import { lastBump } from '../revision/store.ts';
import { trackRevision } from '../revision/tracker.ts';
import { type TaskName, type WritingTasks, writingTasks } from './writing.ts';

type Task = { number: number; name: TaskName; ask: object };

/** Settings come first. */
export type MessageToWriter = { settings: ContentSettings } | Task | 'close';

type Outcome =
  | { result: unknown }
  // Of an endpoint: to check and write down fifty rows would take the loop longer than to pass them on.
  | { json: string }
  | { problem: ConstructorParameters<typeof HttpProblem> }
  // Of an error, what a copy of it would lose.
  | { error: { message: string; stack: string | undefined; statusCode: number } };

/** With it goes whether a change was recorded meanwhile, by this task or another. */
export type WritingAnswer = { number: number; outcome: Outcome; headers: Record<string, string>; hasBumped: boolean };

export type MessageFromWriter = WritingAnswer | { logged: [error: unknown, message: string] } | { failure: Error };

const send = (message: MessageFromWriter) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

endWithParent();
// Whoever stops the site may signal all its processes at once. What is under way is finished, and then the site says when to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('uncaughtException', (failure) => send({ failure }).then(() => process.exit(1)));

const opened = Promise.withResolvers<{ tasks: WritingTasks; close(): Promise<void> }>();

async function open(settings: ContentSettings) {
  const db = await openForStaff(settings);
  const log = { error: (...logged: unknown[]) => void send({ logged: logged as [unknown, string] }) };
  return { tasks: writingTasks({ content: { db, settings } }, trackRevision(db, log)), close: () => db.destroy() };
}

async function outcomeOf(name: TaskName, ask: object): Promise<Outcome> {
  const { tasks } = await opened.promise;
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

async function answer({ number, name, ask }: Task): Promise<void> {
  const since = Date.now();
  const headers: Record<string, string> = {};
  const reply = { header: (key: string, value: string) => Object.assign(headers, { [key]: value }) };
  const outcome = await outcomeOf(name, { ...ask, reply });
  await send({ number, outcome, headers, hasBumped: lastBump() >= since });
}

const underWay = new Set<Promise<void>>();

async function close(): Promise<void> {
  await Promise.all(underWay);
  await (await opened.promise).close();
  process.exit();
}

process.on('message', (message: MessageToWriter) => {
  if (message === 'close') void close();
  else if ('settings' in message) opened.resolve(open(message.settings));
  else {
    const answering = answer(message).finally(() => underWay.delete(answering));
    underWay.add(answering);
  }
});

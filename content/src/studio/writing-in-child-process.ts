/**
 * Has a process write, with connections of its own to the database: the event loop that takes a save also sends every visitor's
 * page, and is left with passing the save on.
 */
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { startProcess } from 'http/task-process';
import type { ContentSettings, Log } from '../content.ts';
import { HttpProblem } from '../problem.ts';
import { noteBump } from '../revision/store.ts';
import type { Ask as AskOf } from './route.ts';
import type { TaskName, WritingTasks } from './writing.ts';
import type { MessageFromWriter, MessageToWriter, WritingAnswer } from './writing-process.ts';

const program = path.join(import.meta.dirname, 'writing-process.ts');

type Ask = Omit<AskOf<'saveArticleText'>, 'params' | 'body'> & { params: unknown; body: unknown };

const endedMessage = 'the process that writes has ended';

const ended = (cause: Error) =>
  new HttpProblem(503, 'This could not be done just now. Please try again in a few seconds.', {
    headers: { 'retry-after': '5' },
    cause: new Error(endedMessage, { cause }),
  });

/** The process starts with the first task, and another with the next task if it ends. */
export function writeInChildProcess(settings: ContentSettings, names: TaskName[], log: Pick<Log, 'error'>) {
  const pending = new Map<number, PromiseWithResolvers<WritingAnswer>>();
  let running: ChildProcess | undefined;
  let isStopping = false;
  let lastNumber = 0;

  function start(): ChildProcess {
    let cause: Error | undefined;
    const started = startProcess(program, constants.priority.PRIORITY_LOW);
    started.on('message', (message: MessageFromWriter) => {
      if ('failure' in message) cause = message.failure;
      else receive(message);
    });
    // One that could not be started says so, and is not closed.
    started.on('error', end);
    // After its last message, which may come after its exit.
    started.on('close', (code, signal) => end(cause ?? new Error(`it was ended by ${signal ?? code}`)));
    function end(error: Error) {
      if (running !== started) return;
      running = undefined;
      // Also where nobody waits for an answer.
      if (!isStopping) log.error({ err: error }, endedMessage);
      for (const asked of pending.values()) asked.reject(ended(error));
      pending.clear();
    }
    send(started, { settings });
    return started;
  }

  function receive(message: Exclude<MessageFromWriter, { failure: Error }>) {
    if ('logged' in message) return log.error(...message.logged);
    pending.get(message.number)?.resolve(message);
    pending.delete(message.number);
  }

  async function run(name: TaskName, { params, query, body, staff, ifMatch, reply }: Partial<Ask>) {
    const number = ++lastNumber;
    const asked = Promise.withResolvers<WritingAnswer>();
    running ??= start();
    pending.set(number, asked);
    send(running, { number, name, ask: { params, query, body, staff, ifMatch } });
    const { outcome, headers, hasBumped } = await asked.promise;
    if (hasBumped) noteBump();
    reply?.headers(headers);
    if ('problem' in outcome) throw new HttpProblem(...outcome.problem);
    if ('error' in outcome) throw Object.assign(new Error(outcome.error.message), outcome.error);
    if ('json' in outcome) {
      reply?.type('application/json; charset=utf-8');
      return outcome.json;
    }
    return outcome.result;
  }

  return {
    tasks: Object.fromEntries(
      names.map((name) => [name, (ask: Partial<Ask>) => run(name, ask)]),
    ) as unknown as WritingTasks,
    async stop() {
      isStopping = true;
      const child = running;
      if (!child) return;
      send(child, 'close');
      await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
    },
  };
}

/** A process that cannot be sent anything has ended, or was never started, and says so itself. */
const send = (to: ChildProcess, message: MessageToWriter) => void to.send?.(message, () => {});

/**
 * Has a thread write, with connections of its own to the database: the event loop that takes a save also sends every visitor's
 * page, and is left with passing the save on.
 */
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ContentSettings, Log } from '../content.ts';
import { HttpProblem } from '../problem.ts';
import { noteBump } from '../revision/store.ts';
import type { Ask as AskOf } from './route.ts';
import type { TaskName, WritingTasks } from './writing.ts';
import type { ThreadAnswer, ThreadLog, ThreadTask } from './writing-thread.ts';

const program = path.join(import.meta.dirname, 'writing-thread.ts');

type Ask = Omit<AskOf<'saveArticleText'>, 'params' | 'body'> & { params: unknown; body: unknown };

const endedMessage = 'the thread that writes has ended';

const ended = (cause: unknown) =>
  new HttpProblem(503, 'This could not be done just now. Please try again in a few seconds.', {
    headers: { 'retry-after': '5' },
    cause: new Error(endedMessage, { cause }),
  });

/** The thread starts with the first task, and another with the next task if it ends. */
export function writeInThread(settings: ContentSettings, names: TaskName[], log: Pick<Log, 'error'>) {
  const pending = new Map<number, PromiseWithResolvers<ThreadAnswer>>();
  let running: Worker | undefined;
  let lastNumber = 0;

  function start(): Worker {
    let cause: unknown;
    const worker = new Worker(program, { workerData: settings, execArgv: [] });
    worker.on('message', receive);
    worker.on('error', (error) => {
      cause = error;
      // Also where nobody waits for an answer.
      log.error({ err: error }, endedMessage);
    });
    worker.on('exit', () => {
      running = undefined;
      for (const asked of pending.values()) asked.reject(ended(cause));
      pending.clear();
    });
    return worker;
  }

  // With `--watch`, Node tells here of the files that the thread imports: nobody has asked for that.
  function receive(answer: ThreadAnswer | ThreadLog) {
    if ('logged' in answer) return log.error(...answer.logged);
    pending.get(answer.number)?.resolve(answer);
    pending.delete(answer.number);
  }

  async function run(name: TaskName, { params, query, body, staff, ifMatch, reply }: Partial<Ask>) {
    const number = ++lastNumber;
    const asked = Promise.withResolvers<ThreadAnswer>();
    pending.set(number, asked);
    running ??= start();
    running.postMessage({ number, name, ask: { params, query, body, staff, ifMatch } } satisfies ThreadTask);
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
      if (!running) return;
      running.postMessage('close');
      await once(running, 'exit');
    },
  };
}

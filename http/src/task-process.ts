/**
 * Runs tasks in a process of its own at a low priority, one after the other. It ends when it has been idle, because only
 * its end gives back the memory that tasks take. A task that breaks the process breaks nothing else.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import pLimit from 'p-limit';

export type TaskAnswer<Result> = { result: Result } | { error: string };

// The largest picture that is taken, 100 megapixels of noise, needs most of it on a slow core.
const defaults = { timeoutMs: 60_000, idleTimeoutMs: 5000, priority: constants.priority.PRIORITY_BELOW_NORMAL };

/** Of a task that somebody waits for: before those that nobody does, and after visitors. */
export const priorityOfWaitedFor = constants.priority.PRIORITY_BELOW_NORMAL / 2;

export type RunTask<Task, Result> = (read: () => Promise<Task>) => Promise<Result>;

/** The process took longer for a task than it may, and was killed. */
export class TaskTimeoutError extends Error {}

/** The process ended before it answered. */
export class TaskProcessEndedError extends Error {}

/** A process that takes longer than `timeoutMs` for a task is killed, and the next task starts another. */
export function createTaskProcess<Task, Result>(
  program: string,
  options: Partial<typeof defaults> = {},
): { run: RunTask<Task, Result>; stop(): void } {
  const { timeoutMs, idleTimeoutMs, priority } = { ...defaults, ...options };
  let running: ChildProcess | undefined;
  let ending: NodeJS.Timeout | undefined;
  const oneAtATime = pLimit(1);

  function start(): ChildProcess {
    const started = startProcess(program, priority);
    // A process that could not be started says so, and never exits.
    for (const event of ['exit', 'error']) started.on(event, () => end(started));
    return started;
  }

  /** By SIGKILL, because a process that is stopped takes no other signal. */
  function end(child: ChildProcess) {
    child.kill('SIGKILL');
    if (running === child) running = undefined;
  }

  function stop() {
    if (running) end(running);
  }

  async function answer(task: Task): Promise<Result> {
    clearTimeout(ending);
    running ??= start();
    const child = running;
    child.ref();
    child.channel?.ref();
    try {
      const answered = await answerOf<Result>(child, task, timeoutMs);
      if ('error' in answered) throw new Error(answered.error);
      return answered.result;
    } catch (error) {
      if (error instanceof TaskTimeoutError) end(child);
      throw error;
    } finally {
      // Nothing waits for it any more: it must not keep a process that is done from ending.
      child.unref();
      child.channel?.unref();
      ending = setTimeout(end, idleTimeoutMs, child).unref();
    }
  }

  // What a task needs is read only when nothing is before it: many may be queued.
  return { run: (read) => oneAtATime(async () => answer(await read())), stop };
}

const processes = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of processes) child.kill('SIGKILL');
});

/** A process that takes and gives messages, of a priority of its own. It ends with this one at the latest. */
export function startProcess(program: string, priority: number): ChildProcess {
  // Else, with `--watch`, Node in it would send the names of files where answers are expected.
  const env = { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined };
  const started = fork(program, { serialization: 'advanced', execArgv: [], env });
  lowerPriority(started, priority);
  processes.add(started);
  for (const event of ['exit', 'error']) started.on(event, () => processes.delete(started));
  return started;
}

/** At once, because the threads that it starts later take the priority of its first. */
function lowerPriority({ pid }: ChildProcess, priority: number) {
  try {
    if (pid) setPriority(pid, priority);
  } catch {
    // It has ended already, or the system does not let it: it works all the same.
  }
}

function answerOf<Result>(child: ChildProcess, task: unknown, timeoutMs: number): Promise<TaskAnswer<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<TaskAnswer<Result>>();
  const onEnd = () => reject(new TaskProcessEndedError('The process that was given the task has ended'));
  const onTimeout = () =>
    reject(new TaskTimeoutError(`The process that was given the task was killed: it took over ${timeoutMs / 1000} s`));
  const timeout = setTimeout(onTimeout, timeoutMs);
  child.once('message', resolve).once('error', reject).once('exit', onEnd);
  // A process that cannot be sent anything has ended, or was never started, and says so itself.
  child.send?.(task as object, () => {});
  return promise.finally(() => {
    clearTimeout(timeout);
    child.off('message', resolve).off('error', reject).off('exit', onEnd);
  });
}

/** In a process that was started: nobody is left to take the answer to the task under way, and an exit would wait for it. */
export const endWithParent = () => process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/** What such a process does: it answers each task it is sent. */
export function answerTasks<Task, Result>(handle: (task: Task) => Promise<Result>): void {
  endWithParent();
  process.on('message', async (task: Task) => {
    const answer: TaskAnswer<Result> = await handle(task).then(
      (result) => ({ result }),
      (error: Error) => ({ error: error.message }),
    );
    // Where nobody is left to take it, `disconnect` says so.
    process.send?.(answer, () => {});
  });
}

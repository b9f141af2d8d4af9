/** Runs command-line programs one after the other as processes of their own would run, in one: see commands.ts. */
import { pathToFileURL } from 'node:url';
import { answerTasks } from 'http/task-process';
import type { CommandResult, CommandRun } from './commands.ts';

let count = 0;

answerTasks(async ({ program, args, env, cwd }: CommandRun): Promise<CommandResult> => {
  process.argv = [process.execPath, program, ...args];
  process.env = { ...env };
  process.chdir(cwd);
  process.exitCode = undefined;
  const out = capture(process.stdout);
  const err = capture(process.stderr);
  count += 1;
  // A program does its work when it is imported; by another address it is imported again.
  await import(`${pathToFileURL(program)}?${count}`);
  return { code: Number(process.exitCode ?? 0), out: out(), err: err() };
});

/** Takes what is written to a stream, until it is asked for. */
function capture(stream: NodeJS.WriteStream): () => string {
  let text = '';
  const write = stream.write;
  stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const onWritten = rest.at(-1);
    if (typeof onWritten === 'function') onWritten();
    return true;
  }) as typeof stream.write;
  return () => {
    stream.write = write;
    return text;
  };
}

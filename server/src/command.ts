/** What the command-line programs share: settings, an open content service, and one clear line on failure. */
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { type Content, closeContent, openContent } from 'content';
import { requireBrand } from 'web/server/company';
import { readEnvironment } from './environment.ts';
import { readSettings } from './settings.ts';

type Work = (content: Content) => Promise<number>;

/** Reads the arguments and answers what to do, or nothing where they make no sense. */
type Choose = (args: string[], env: NodeJS.ProcessEnv) => Work | undefined;

export async function runCommand(usage: string, choose: Choose): Promise<void> {
  const work = choose(process.argv.slice(2), process.env);
  if (!work) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  yieldToVisitors();
  try {
    const { content: settings, contentUrl } = readSettings(readEnvironment(), requireBrand());
    if (contentUrl) throw new Error('CONTENT_URL is set: run this where the content service is');
    const content = await openContent(settings);
    try {
      process.exitCode = await work(content);
    } finally {
      await closeContent(content);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** A command may work for minutes on the machine that serves the site. */
function yieldToVisitors() {
  try {
    // Linux lets a process lower only its first thread, and some are there already: those that clear away memory.
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
    for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It works all the same.
  }
}

/**
 * Arguments with flags, or undefined where a flag is unknown: one that is only almost right must not become an import
 * that was meant to be a dry run. Without a `--` before them npm takes flags for its own and leaves them in the
 * environment: `--dry-run` as npm_config_dry_run, `--replace` completed to npm_config_replace_registry_host.
 */
export function readArguments<Flag extends string, Choice extends string = never>(
  args: string[],
  env: NodeJS.ProcessEnv,
  flags: readonly Flag[],
  choices: readonly Choice[] = [],
) {
  try {
    const options = Object.fromEntries<{ type: 'boolean' | 'string' }>([
      ...flags.map((flag) => [flag, { type: 'boolean' }] as const),
      ...choices.map((choice) => [choice, { type: 'string' }] as const),
    ]);
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const npmNames = (flag: Flag) => {
      const name = `npm_config_${flag.replaceAll('-', '_')}`;
      return flag === 'replace' ? [name, `${name}_registry_host`] : [name];
    };
    const isSet = (flag: Flag) => values[flag] === true || npmNames(flag).some((name) => env[name] === 'true');
    const optionOf = (choice: Choice) =>
      (values[choice] as string | undefined) ?? env[`npm_config_${choice.replaceAll('-', '_')}`];
    return { positionals, isSet, optionOf };
  } catch {
    return undefined;
  }
}

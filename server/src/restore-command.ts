/** `npm run restore -- FILE` */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Content, NotEmptyError, restore } from 'content';
import { runCommand } from './command.ts';

const usage = `npm run restore -- FILE             bring back what a backup holds
npm run restore -- FILE --replace   also where there is something already, which is lost then`;

await runCommand(usage, (args) => {
  const { file, isReplacing } = readArguments(args) ?? {};
  return file ? (content) => run(content, path.resolve(file), isReplacing === true) : undefined;
});

function readArguments(args: string[]) {
  try {
    const options = { replace: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...others] = positionals;
    return others.length > 0 ? undefined : { file, isReplacing: values.replace };
  } catch {
    return undefined;
  }
}

async function run(content: Content, file: string, isReplacing: boolean): Promise<number> {
  try {
    await restore(content, file, isReplacing);
    console.log(`Restored from ${file}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof NotEmptyError)) throw error;
    console.error(`Nothing was restored: ${error.message}. To lose them, add --replace.`);
    return 1;
  }
}

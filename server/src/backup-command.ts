/** `npm run backup -- FILE` */
import path from 'node:path';
import { backup, type Content } from 'content';
import { runCommand } from './command.ts';

const usage = 'npm run backup -- FILE   write the database and the files into one file, such as site.tar.gz';

await runCommand(usage, ([file, ...rest]) =>
  file && !file.startsWith('-') && rest.length === 0 ? (content) => run(content, path.resolve(file)) : undefined,
);

async function run(content: Content, file: string): Promise<number> {
  const { messages, files, missing } = await backup(content, file);
  for (const name of missing) console.warn(`${name} is missing from the store, and so from the backup`);
  console.log(`Written to ${file}: the content, ${files} files and ${messages} messages.`);
  return 0;
}

/** `npm run dev` in a copy of the repository, and what an engineer changes there while a page is open. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import manifest from '../package.json' with { type: 'json' };

export type Development = { address: string; starts(): number; stop(): Promise<void> };

export async function startDevelopment(folder: string, dataDir: string): Promise<Development> {
  const [program, ...args] = manifest.scripts.dev.split(' ');
  if (program !== 'node') throw new Error(`npm run dev starts ${program}`);
  const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, PREPARE_PICTURES: 'off' };
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  server.stderr.on('data', (chunk) => (errors += chunk));
  let starts = 0;
  const port = Promise.withResolvers<string>();
  createInterface(server.stdout).on('line', (line) => {
    const found = /Ready at http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (!found) return;
    starts++;
    port.resolve(found);
  });
  server.once('exit', () => port.reject(new Error(`npm run dev did not start: ${errors}`)));
  return {
    address: `http://127.0.0.1:${await port.promise}`,
    starts: () => starts,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

type Edit = { what: string; file: string; from: string; to: string };

/** On /about: words that appear in its text. */
export const wordEdits: (Edit & { shown: string })[] = [
  {
    what: 'a page',
    file: 'web/src/pages/about/page.tsx',
    from: '<MessageWords id="about.mission.text" />',
    to: 'Edited mission',
    shown: 'Edited mission',
  },
  {
    what: 'a company’s message',
    file: 'sample/messages/en-US.json',
    from: '"A harbor for small worlds"',
    to: '"Edited harbor"',
    shown: 'Edited harbor',
  },
  {
    what: 'a message',
    file: 'web/src/language/messages/en-US.json',
    from: '"Our story"',
    to: '"Edited story"',
    shown: 'Edited story',
  },
];

/** On /about: the color that an element gets. */
export const styleEdits: (Edit & { selector: string; color: string })[] = [
  {
    what: 'a page’s style',
    file: 'web/src/pages/about/page.module.css',
    from: '.story {',
    to: '.story { color: rgb(1, 2, 3);',
    selector: 'main [class*=story]',
    color: 'rgb(1, 2, 3)',
  },
  {
    what: 'a token',
    file: 'ui/src/tokens.css',
    from: 'color: var(--text);\n    font-family',
    to: 'color: rgb(4, 5, 6);\n    font-family',
    selector: 'body',
    color: 'rgb(4, 5, 6)',
  },
];

export async function edit(folder: string, { file, from, to }: Edit): Promise<void> {
  const text = await readFile(path.join(folder, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
  await writeFile(path.join(folder, file), text.replace(from, to));
}

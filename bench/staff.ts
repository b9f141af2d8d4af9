/**
 * Ten people who write, and somebody who imports one folder after the other, in a process of its own: `bench/visitors-while-writing.ts`
 * starts it and measures meanwhile, which it could not do without a break while it sent and read texts.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Colleague, done, toColleague } from '../tests/colleague.ts';
import type { Site } from '../tests/start-site.ts';

export type Work = {
  site: Pick<Site, 'address'>;
  environment: Record<string, string>;
  staff: { id: string; token: string }[];
  texts: string[];
  folders: string[];
};

let isOver = false;

/**
 * Saves a text of their own about every two seconds, as the editor does for who types with pauses: it names the version
 * that the last answer had, or the conflict with what was imported.
 */
async function write(person: Colleague, address: string, markdown: string, { site }: Work) {
  let text = done(await person.send(site, 'GET', address));
  for (let save = 0; !isOver; save++) {
    const { Title, Summary, Link, Version } = text;
    const changed = { Title, Summary, Link, Markdown: `Save ${save}.\n\n${markdown}` };
    const { status, body } = await person.send(site, 'PUT', address, changed, { 'if-match': `"${Version}"` });
    if (![200, 412, 503].includes(status)) throw new Error(`a save was answered ${status}`);
    // A process that is behind refuses without a body.
    text = body?.data ?? text;
    await sleep(1500 + Math.random() * 1000);
  }
}

async function importInTurns({ folders, environment }: Work) {
  const program = path.resolve(import.meta.dirname, '../server/src/content-command.ts');
  const env = { ...environment, PATH: process.env.PATH };
  for (let turn = 0; !isOver; turn++) {
    const folder = folders[turn % folders.length] ?? '';
    const options = ['import', folder, '--allow-removals', '--replace'];
    await promisify(execFile)(process.execPath, [program, ...options], { env });
  }
}

process.once('message', async (work: Work) => {
  process.once('message', () => {
    isOver = true;
  });
  // Who measures has ended: nobody would tell that it is over.
  process.once('disconnect', () => process.exit());
  const { staff, texts } = work;
  const writing = staff.map((person, at) =>
    write(toColleague(person), `/article/${101 + at}/text/en-US`, texts[at % texts.length] ?? '', work),
  );
  await Promise.all([...writing, importInTurns(work)]);
  process.disconnect?.();
});

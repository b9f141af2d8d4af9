/**
 * People who write, in a process of their own: `bench/visitors-while-writing.ts` starts it and measures meanwhile, which
 * it could not do without a break while it sent and read texts. They go on until it has no more use for them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Colleague, done, toColleague } from '../tests/colleague.ts';
import type { Site } from '../tests/start-site.ts';

export type Writing = { site: Pick<Site, 'address'>; staff: { id: string; token: string }[]; texts: string[] };

let isOver = false;

/**
 * Saves a text of their own about every two seconds, as the editor does for who types with pauses: it names the version
 * that the last answer had, or the conflict with what was imported.
 */
async function write(person: Colleague, address: string, markdown: string, { site }: Writing) {
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

process.once('message', async (writing: Writing) => {
  process.once('message', () => {
    isOver = true;
  });
  const { staff, texts } = writing;
  await Promise.all(
    staff.map((person, at) =>
      write(toColleague(person), `/article/${101 + at}/text/en-US`, texts[at % texts.length] ?? '', writing),
    ),
  );
  process.disconnect?.();
});

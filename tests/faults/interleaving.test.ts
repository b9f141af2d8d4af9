/** What several people and somebody with a folder do at random, while the site and imports are killed. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closeContent, openContent } from '../../content/src/content.ts';
import { exportFolder } from '../../content/src/import-export/export.ts';
import { importFolder } from '../../content/src/import-export/import.ts';
import { standIn } from '../../content/src/studio/testing/browser.ts';
import {
  act,
  changeAtRandom,
  createRandom,
  expectAgreement,
  expectNothingLost,
  type ImportChoice,
  type Person,
  type Saved,
} from '../../content/src/studio/testing/interleaving.ts';
import { writeFolder } from '../../content/src/testing/folder.ts';
import { settingsFor, temporaryFolder } from '../../content/src/testing/service.ts';
import { ask } from '../ask.ts';
import { type Site, startSite } from '../start-site.ts';
import { kinds, newPlace, type Place } from './database.ts';
import { rounds, say, times } from './rounds.ts';

const interleavings = rounds * 5;
const program = path.resolve(import.meta.dirname, '../../server/src/content-command.ts');

/** Somebody of the staff in a browser that outlives the server. */
function openStudio(id: string, cookie: string, addressOf: () => string): Person {
  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const given = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie, ...headers };
    const init = { method, headers: given, ...(body !== undefined && { body: JSON.stringify(body) }) };
    try {
      const response = await fetch(`${addressOf()}/api/studio${path}`, init);
      // Who has waited too long for the lock is told to try again: nothing was acknowledged.
      return { status: response.status === 503 ? 0 : response.status, body: await response.json() };
    } catch {
      return { status: 0, body: undefined };
    }
  }
  return {
    id,
    get: (path) => send('GET', path),
    put: (path, body, headers) => send('PUT', path, body, headers),
    post: (path, body) => send('POST', path, body),
  };
}

const flagsOf = ({ take, asDrafts }: ImportChoice) => [
  ...(take ? ['--take', take] : []),
  ...(asDrafts ? ['--as-drafts'] : []),
];

/** The exit code; null where it was killed before its end. */
async function runImport({ environment }: Place, folder: string, choice: ImportChoice, killAfterMs?: number) {
  const args = [program, 'import', folder, '--allow-removals', ...flagsOf(choice)];
  const importing = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: Buffer[] = [];
  importing.stderr.on('data', (chunk) => said.push(chunk));
  const exit = once(importing, 'exit');
  if (killAfterMs !== undefined) {
    await Promise.race([exit, sleep(killAfterMs)]);
    importing.kill('SIGKILL');
  }
  const [code] = await exit;
  return { code: code as number | null, said: Buffer.concat(said).toString() };
}

test.each(kinds)(
  'nothing acknowledged is lost and all agrees, whoever does what and is killed, on %s',
  async (kind) => {
    const place = await newPlace(kind);
    const { DATA_DIR, DATABASE_URL } = place.environment;
    const content = await openContent(settingsFor(DATA_DIR, DATABASE_URL));
    onTestFinished(() => closeContent(content));
    await importFolder(content, await writeFolder());
    const folder = await temporaryFolder();
    await exportFolder(content, folder);

    const environment = { ...place.environment, SITE_URL: 'http://localhost:3000', SAMPLE: 'off', LOG_LEVEL: 'silent' };
    let site: Site = await startSite(environment);
    onTestFinished(() => site.stop());
    const join = async () => {
      const { id, browser } = await standIn({ content, app: undefined as never }, 'publisher');
      return openStudio(id, browser.cookie().replace('__Host-', ''), () => site.address);
    };
    const people = [await join(), await join(), await join()];
    const watched = {
      db: content.db,
      person: people[0] as Person,
      find: async (id: number, word: string) =>
        JSON.parse((await ask(site, `/api/article/?category_id=${id}&q=${word}`)).text).total as number,
      readRevision: async () => JSON.parse((await ask(site, '/api/ping')).text).data.Revision as number,
    };

    /** The feed follows within a second. */
    async function expectFeed() {
      const { id } = await content.db
        .selectFrom('language')
        .select('id')
        .where('code', '=', 'en-US')
        .executeTakeFirstOrThrow();
      const rows = await content.db.selectFrom('translation').select('title').where('language_id', '=', id).execute();
      await vi.waitFor(
        async () => {
          const { items } = JSON.parse((await ask(site, '/en-US/news/feed.json')).text);
          expect(items.map(({ title }: { title: string }) => title)).toEqual(rows.map(({ title }) => title));
        },
        { timeout: 5000, interval: 50 },
      );
    }

    const random = createRandom(20_261_116);
    const saves: Saved[] = [];
    const imported: string[] = [];
    const recoveries: number[] = [];
    const counts = { imports: 0, refused: 0, killedImports: 0 };
    let importMs = 1000;

    async function bringFolder(word: string): Promise<void> {
      if (random(3) === 0) await exportFolder(content, folder, { replace: true });
      const changed = await changeAtRandom(folder, random, word);
      const began = Date.now();
      const isKilled = random(3) === 0;
      const { code, said } = await runImport(place, folder, changed.choice, isKilled ? randomInt(importMs) : undefined);
      if (!isKilled) importMs = Date.now() - began;
      if (code === null) counts.killedImports++;
      else if (code === 0) counts.imports++;
      else {
        counts.refused++;
        expect(said).toContain('Nothing was imported: ');
      }
      if (code === 0 && changed.word) imported.push(changed.word);
    }

    for (let round = 0; round < interleavings; round++) {
      const word = (index: number) => `word${round * 10 + index}`;
      const acts = people.map((person, index) => act(person, random, word(index)));
      const bringing = round % 5 === 0 ? bringFolder(word(9)) : undefined;
      if (random(20) === 0) {
        await sleep(randomInt(100));
        await site.kill();
        const began = Date.now();
        site = await startSite(environment);
        recoveries.push(Date.now() - began);
      }
      for (const saved of await Promise.all(acts)) if (saved) saves.push(saved);
      await bringing;
      if (round % 8 === 0) {
        await expectAgreement(watched);
        await expectFeed();
      }
    }
    await expectAgreement(watched);
    await expectFeed();
    await expectNothingLost(content.db, saves, imported);
    const answered = saves.filter(({ isAnswered }) => isAnswered);
    expect(answered.length).toBeGreaterThan(interleavings / 2);
    say({
      fault: `SIGKILL of the site (${recoveries.length} times) and of imports (${counts.killedImports} times) while three people edit, publish, schedule, take down and undo`,
      database: kind,
      rounds: interleavings,
      lost: `0 of ${answered.length} saves and ${imported.length} imports that were acknowledged (${counts.imports} taken, ${counts.refused} refused)`,
      recovery: times(recoveries),
    });
  },
);

/** `npm run test:faults` does the same a thousand times, with processes that are killed. */
import { expect, test } from 'vitest';
import { exportFolder } from '../import-export/export.ts';
import { importFolder } from '../import-export/import.ts';
import { ImportRefused } from '../import-export/plan.ts';
import { databases, get, temporaryFolder } from '../testing/service.ts';
import {
  act,
  changeAtRandom,
  createRandom,
  expectAgreement,
  expectNothingLost,
  type Person,
  type Saved,
} from './testing/interleaving.ts';
import { type Service, startSite, writer } from './testing/writer.ts';

/** Few enough for every run; the faults do more, with kills between them. */
const rounds = 40;

async function join(service: Service): Promise<Person> {
  const { id, browser } = await writer(service);
  return {
    id,
    get: browser.get,
    post: browser.post,
    put: (path, body, headers) => browser.put(path, body, { headers }),
  };
}

test.each(databases)(
  'whatever several people do at once, beside a folder, nothing acknowledged is lost, on %s',
  async (kind) => {
    const service = await startSite(kind);
    const { content, app } = service;
    const people = await Promise.all([join(service), join(service), join(service)]);
    const folder = await temporaryFolder();
    await exportFolder(content, folder);
    const random = createRandom(20_261_116);
    const saves: Saved[] = [];
    const imported: string[] = [];
    const watched = {
      db: content.db,
      person: people[0] as Person,
      find: async (id: number, word: string) =>
        (await get(app, `/api/article/?category_id=${id}&q=${word}`)).body.total,
      readRevision: async () => (await get(app, '/api/ping')).body.data.Revision,
    };

    async function bringFolder(word: string): Promise<void> {
      if (random(3) === 0) await exportFolder(content, folder, { replace: true });
      const changed = await changeAtRandom(folder, random, word);
      const refused = await importFolder(content, folder, { ...changed.choice, allowRemovals: true }).catch(
        (error) => error,
      );
      if (refused instanceof Error) expect(refused).toBeInstanceOf(ImportRefused);
      else if (changed.word) imported.push(changed.word);
    }

    for (let round = 0; round < rounds; round++) {
      const word = (index: number) => `word${round * 10 + index}`;
      const acts = people.map((person, index) => act(person, random, word(index)));
      const bringing = round % 3 === 0 ? bringFolder(word(9)) : undefined;
      for (const saved of await Promise.all(acts)) if (saved) saves.push(saved);
      await bringing;
      if (round % 8 === 0) await expectAgreement(watched);
    }
    await expectAgreement(watched);
    expect((await watched.person.get('/release/?state=scheduled')).body.total).toBe(0);
    expect(saves.length).toBeGreaterThan(rounds / 2);
    expect(imported.length).toBeGreaterThan(0);
    await expectNothingLost(content.db, saves, imported);
  },
);

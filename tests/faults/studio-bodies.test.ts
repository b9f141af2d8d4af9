/** Ten thousand random bodies at every endpoint of the studio, half of them on each database. */
import { expect, test } from 'vitest';
import { sendRandomBodies } from '../../content/src/studio/testing/random-bodies.ts';
import { openTestContent, serve, settingsFor } from '../../content/src/testing/service.ts';
import { kinds, newPlace } from './database.ts';
import { rounds, say } from './rounds.ts';

test.each(kinds)('no random body is answered with a failure of ours, on %s', async (kind) => {
  const { DATA_DIR, DATABASE_URL } = (await newPlace(kind)).environment;
  const content = await openTestContent(settingsFor(DATA_DIR, DATABASE_URL));
  const service = { content, app: await serve(content) };
  const { seed, sent, statuses, failures } = await sendRandomBodies(service, rounds * 25);
  console.log(`seed ${seed}, ${JSON.stringify(statuses)}`);
  expect(failures).toEqual([]);
  say({ fault: 'random bodies', database: kind, rounds: sent, lost: 'no failure of ours', recovery: 'none needed' });
});

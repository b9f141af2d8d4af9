/** Files that are broken in a thousand ways, sent to the studio. */
import { expect, test } from 'vitest';
import { uploadMutated } from '../../content/src/studio/testing/mutated-uploads.ts';
import { startService } from '../../content/src/testing/service.ts';
import { rounds, say } from './rounds.ts';

test('no mutated file is answered with a failure of ours, and refused ones leave nothing', async () => {
  const service = await startService('SQLite');
  const count = rounds * 5;
  const { statuses, taken } = await uploadMutated(service, count);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(new Set(await service.content.files.list('originals/'))).toEqual(taken);
  say({
    fault: 'mutated uploads',
    database: 'SQLite',
    rounds: count,
    lost: 'nothing left behind',
    recovery: 'none needed',
  });
});

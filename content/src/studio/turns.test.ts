import { expect, test } from 'vitest';
import { databases, get } from '../testing/service.ts';
import { startSite, textOf, writer } from './testing/writer.ts';

test.each(databases)('visitors are served between the queries of somebody who opens a text, on %s', async (kind) => {
  const service = await startSite(kind);
  const { read } = await writer(service);
  const served: string[] = [];
  const visit = async () => {
    await get(service.app, '/api/article/2/1');
    served.push('visitor');
  };
  // What is needed for the first time takes longer.
  await read(textOf(1, 'en-US'));
  await visit();
  served.length = 0;
  const opening = read(textOf(1, 'en-US')).then(() => served.push('staff'));
  for (let visits = 0; visits < 3; visits++) await visit();
  await opening;
  expect(served).toEqual(['visitor', 'visitor', 'visitor', 'staff']);
});

import { expect, test } from 'vitest';
import { describeRights, readRights } from './rights.ts';

test('docs/rights.md says what the endpoint table says; npm run rights writes it', async () => {
  expect(await readRights()).toBe(describeRights());
});

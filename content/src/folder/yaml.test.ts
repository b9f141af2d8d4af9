import { expect, test } from 'vitest';
import { z } from 'zod';
import { readYaml } from './yaml.ts';

test('20 000 keys are read in a moment', { timeout: 3000 }, () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `key-${index}: 1`).join('\n');
  expect(readYaml(text, z.object({ 'key-19999': z.literal(1) }), 'a.yaml').problems).toBeUndefined();
  expect(readYaml(`${text}\nkey-7: 1`, z.object({}), 'a.yaml').problems).toEqual([
    { file: 'a.yaml', line: 20_001, message: 'key-7 is given twice' },
  ]);
});

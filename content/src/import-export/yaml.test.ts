import { expect, test } from 'vitest';
import { z } from 'zod';
import { readYaml } from './yaml.ts';

const withKeys = (count: number) => Array.from({ length: count }, (_, index) => `key-${index}: 1`).join('\n');

function timeOf(count: number): number {
  const text = withKeys(count);
  const start = performance.now();
  expect(readYaml(text, z.looseObject({ 'key-999': z.literal(1) }), 'a.yaml').problems).toBeUndefined();
  return performance.now() - start;
}

test('twenty times the keys take about twenty times as long, not four hundred times', () => {
  timeOf(1000);
  const few = Math.min(timeOf(1000), timeOf(1000), timeOf(1000));
  expect(Math.min(timeOf(20_000), timeOf(20_000)) / few).toBeLessThan(150);
});

test('a key given twice is found among twenty thousand', () => {
  const text = withKeys(20_000);
  expect(readYaml(`${text}\nkey-7: 1`, z.object({}), 'a.yaml').problems).toEqual([
    { file: 'a.yaml', line: 20_001, message: 'key-7 is given twice' },
  ]);
});

import { emptyWork } from 'contract/studio/empty-work';
import { expect, test } from 'vitest';
import { readFact, type WorkField, writeFact } from './facts-text.ts';

test.each<[WorkField, string, unknown]>([
  ['Platforms', 'iOS, Android、Windows', ['iOS', 'Android', 'Windows']],
  [
    'Stores',
    'App Store https://example.com/a\nSteam  https://example.com/b',
    [
      { Name: 'App Store', URL: 'https://example.com/a' },
      { Name: 'Steam', URL: 'https://example.com/b' },
    ],
  ],
  ['Players', '1–4', { Min: 1, Max: 4 }],
  ['Players', '2', { Min: 2, Max: 2 }],
  ['Players', ' ', null],
  [
    'Prices',
    '6.99 USD, 800 jpy',
    [
      { Amount: 6.99, Currency: 'USD' },
      { Amount: 800, Currency: 'JPY' },
    ],
  ],
  ['ReleaseDate', '2026-03-12', '2026-03-12'],
])('%s written as “%s” is read, and written and read again it is the same', (field, text, value) => {
  const read = readFact(field, text);
  expect(read).toEqual({ [field]: value });
  expect(readFact(field, writeFact({ ...emptyWork, ...read }, field))).toEqual(read);
});

test.each<[WorkField, string]>([
  ['Stores', 'App Store'],
  ['Players', 'many'],
  ['Prices', 'six dollars'],
])('%s written as “%s” cannot be read, and is no change', (field, text) => {
  expect(readFact(field, text)).toBeUndefined();
});

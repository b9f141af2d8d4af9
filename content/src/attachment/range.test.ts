import { expect, test } from 'vitest';
import { parseRange } from './range.ts';

const size = 1000;

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=500-599', { start: 500, end: 599 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=0-999999999999999', { start: 0, end: 999 }],
  ['bytes=-1', { start: 999, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  [' bytes=0-99 ', { start: 0, end: 99 }],
])('%j is a part of the file', (header, range) => {
  expect(parseRange(header, size)).toEqual(range);
});

test.each(['bytes=1000-', 'bytes=1000-1000', 'bytes=5000-6000', 'bytes=-0'])('%j lies outside the file', (header) => {
  expect(parseRange(header, size)).toBe('unsatisfiable');
});

test.each([
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=9-3',
  'bytes=a-b',
  'bytes=1.5-3',
  'bytes=--5',
  'bytes=0x1-0x5',
  'bytes=0-1,5-6',
  'items=0-5',
  '0-5',
  'bytes=0-99 nonsense',
  'bytes=99999999999999999999-',
])('%j is not a range, and the whole file is the answer', (header) => {
  expect(parseRange(header, size)).toBeUndefined();
});

test.each(['bytes=0-', 'bytes=0-0', 'bytes=-1'])('an empty file has no part %j', (header) => {
  expect(parseRange(header, 0)).toBe('unsatisfiable');
});

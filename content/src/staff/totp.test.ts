import { expect, test } from 'vitest';
import { stopClock } from '../message/testing/clock.ts';
import { codeAt, createTotpSecret, currentStep, stepOf, toBase32 } from './totp.ts';

const secret = toBase32(Buffer.from('12345678901234567890'));

// RFC 6238, appendix B, the last six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code);
});

test('a code is good in its half minute and those before and after', () => {
  const pass = stopClock();
  const code = codeAt(secret, currentStep());
  const step = currentStep();
  expect(stepOf(secret, code)).toBe(step);
  expect(stepOf(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(step);
  pass(30_000);
  expect(stepOf(secret, code)).toBe(step);
  pass(30_000);
  expect(stepOf(secret, code)).toBeUndefined();
});

test.each(['', '1', '12345', '1234567', 'abcdef', '１２３４５６', '🎈🎈🎈', '-12345'])('%j is no code', (code) => {
  expect(stepOf(createTotpSecret(), code)).toBeUndefined();
});

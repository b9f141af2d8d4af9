/** Captchas of an installation whose CAPTCHA_SECRET is known, whose solution therefore need not be searched for. */
import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { minute } from '../../clock.ts';

const counter = 100;

export async function solvedCaptcha(secret: string): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter,
    expiresAt: new Date(Date.now() + 20 * minute),
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}-key`,
  });
  const solution = await solveChallenge({ challenge, deriveKey, counterStart: counter });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Solves a challenge of ALTCHA, which takes some work and nothing of the visitor. */
import { loadChunk } from '../../chunk/load.ts';

const loadAltcha = () =>
  loadChunk('altcha', async () => {
    const [{ solveChallenge }, { deriveKey }] = await Promise.all([
      import('altcha-lib'),
      import('altcha-lib/algorithms/web/pbkdf2'),
    ]);
    return { solveChallenge, deriveKey };
  });

export async function solveAltcha(challenge: object): Promise<string> {
  const { solveChallenge, deriveKey } = await loadAltcha();
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  if (!solution) throw new Error('the captcha could not be solved');
  return btoa(JSON.stringify({ challenge, solution }));
}

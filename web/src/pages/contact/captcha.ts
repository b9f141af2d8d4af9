/** Gets and solves the captcha, once the form is used. */
import type { Client } from 'contract/client';

export async function solveCaptcha(client: Client): Promise<string> {
  const [{ data: challenge }, { solveChallenge }, { deriveKey }] = await Promise.all([
    client.getChallenge(),
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  if (!solution) throw new Error('the captcha could not be solved');
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Proof that a visitor's browser did some work (ALTCHA), or the word of a siteverify service where one is set. */
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaProvider } from 'contract';
import { z } from 'zod';
import { minute } from '../clock.ts';
import type { CaptchaSettings } from '../content.ts';
import { HttpProblem } from '../problem.ts';
import { createFailureLimit } from './rate-limit.ts';

export type Captcha = {
  challenge(): Promise<{ Provider: 'altcha' | CaptchaProvider } & Record<string, unknown>>;
  /** Replay key of the solution; undefined if the provider enforces single use. Throws 403. */
  verify(solution: string, sender: string): Promise<{ id: string; expiresAt: string } | undefined>;
};

const maxAgeMs = 20 * minute;
// About a tenth of a second of one core: nothing to a visitor, much to someone who sends by the million.
const cost = 1000;
// Each failure costs a request to the service. ALTCHA's are not limited: refusing one costs no more than counting it.
const maxFailuresPerMinute = 30;
const tries = { min: 100, max: 500 };

export const captchaFailed = () => new HttpProblem(403, 'The security check failed. Please try again.');

export function createCaptcha(settings: CaptchaSettings, secret: string): Captcha {
  return settings.siteKey ? siteverify(settings) : altcha(secret);
}

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(cost),
      keyLength: z.int().max(64),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.int().min(0), derivedKey: z.string() }),
});

function altcha(secret: string): Captcha {
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret}-key` };
  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(tries.max, tries.min),
        expiresAt: new Date(Date.now() + maxAgeMs),
        deriveKey,
        ...secrets,
      });
      return { Provider: 'altcha', ...challenge };
    },
    async verify(solution) {
      const payload = decode(solution);
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets });
      if (!verified) throw captchaFailed();
      const { signature, parameters } = payload.challenge;
      return { id: String(signature), expiresAt: new Date((parameters.expiresAt ?? 0) * 1000).toISOString() };
    },
  };
}

function decode(solution: string): Payload {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(solution, 'base64').toString());
  } catch {
    throw captchaFailed();
  }
  const parsed = Solved.safeParse(json);
  if (!parsed.success) throw captchaFailed();
  return parsed.data as unknown as Payload;
}

/** Turnstile, hCaptcha and reCAPTCHA share this protocol, and each lets a token be used once. */
function siteverify({ provider, siteKey, secret, scriptUrl, verifyUrl }: CaptchaSettings): Captcha {
  const failures = createFailureLimit(maxFailuresPerMinute);
  return {
    async challenge() {
      return { Provider: provider, SiteKey: siteKey, ScriptURL: scriptUrl };
    },
    async verify(solution, sender) {
      failures.refuse(sender);
      let answer: { success?: unknown } | null;
      try {
        const body = new URLSearchParams({ secret, response: solution });
        const response = await fetch(verifyUrl, { method: 'POST', body, signal: AbortSignal.timeout(5000) });
        if (response.status >= 500) throw new Error(`it answered with ${response.status}`);
        answer = (await response.json()) as { success?: unknown } | null;
      } catch (cause) {
        throw Object.assign(new Error('the captcha service did not answer', { cause }), { statusCode: 503 });
      }
      if (answer?.success === true) return undefined;
      failures.count(sender);
      throw captchaFailed();
    },
  };
}

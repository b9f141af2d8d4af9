/** What the form proves itself by: a solution of ALTCHA, found unseen, or the token of a captcha service's widget. */
import type { Client } from 'contract/client';
import { useRef, useState } from 'react';
import { useClient } from '../../catalog/client-context.ts';
import { solveAltcha } from './altcha.ts';
import type { CaptchaService } from './captcha-service.ts';

// Shorter than the service lets a challenge live, for those who write long.
const solutionLifetimeMs = 15 * 60_000;

async function requestCaptcha(client: Client): Promise<string | CaptchaService> {
  const { data: challenge } = await client.getChallenge();
  const { Provider: provider, SiteKey: siteKey = '', ScriptURL: scriptUrl = '' } = challenge;
  return provider === 'altcha' ? solveAltcha(challenge) : { provider, siteKey, scriptUrl };
}

export function useCaptcha() {
  const getClient = useClient();
  const [service, setService] = useState<CaptchaService>();
  const [usedTokens, setUsedTokens] = useState(0);
  const requested = useRef<Promise<string | CaptchaService>>(undefined);
  const requestedAt = useRef(0);
  const token = useRef('');
  const isTokenUsed = useRef(false);

  function request(): Promise<string | CaptchaService> {
    if (service) return Promise.resolve(service);
    if (Date.now() - requestedAt.current > solutionLifetimeMs) requested.current = undefined;
    if (!requested.current) {
      requestedAt.current = Date.now();
      requested.current = getClient().then(requestCaptcha);
      requested.current.then(
        (captcha) => typeof captcha !== 'string' && setService(captcha),
        () => {
          requested.current = undefined;
        },
      );
    }
    return requested.current;
  }

  return {
    service,
    usedTokens,

    /** Begins early, so that the visitor does not wait for it when sending. */
    prepare: () => void request().catch(() => {}),

    /** Answers undefined while the visitor has not passed the widget's check. */
    async take(): Promise<string | undefined> {
      const captcha = await request();
      if (typeof captcha === 'string') {
        // A solution is used up even if the request fails.
        requested.current = undefined;
        return captcha;
      }
      const taken = token.current;
      token.current = '';
      isTokenUsed.current = taken !== '';
      return taken || undefined;
    },

    setToken(value: string) {
      token.current = value;
    },

    /** Has the widget ask for a new token where the last was used. */
    renew() {
      if (!isTokenUsed.current) return;
      isTokenUsed.current = false;
      setUsedTokens((count) => count + 1);
    },
  };
}

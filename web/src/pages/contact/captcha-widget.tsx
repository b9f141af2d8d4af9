/** The widget of a captcha service, and below it what the visitor has to know about it. */
import type { LocaleCode } from 'contract/locale';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import field from 'ui/field.module.css';
import { type CaptchaService, captchaLanguage, loadCaptchaService } from './captcha-service.ts';
import styles from './page.module.css';

type State = 'loading' | 'shown' | 'solved' | 'expired' | 'failed';

type Props = {
  service: CaptchaService;
  /** Whether the message waits for a token. */
  isNeeded: boolean;
  /** Grows when a token was used, which then needs another. */
  usedTokens: number;
  /** Given an empty one when the last is no longer good. */
  onToken: (token: string) => void;
};

// The widgets are up to this wide, unless they are asked to be compact.
const normalWidth = 304;

export function CaptchaWidget({ service, isNeeded, usedTokens, onToken }: Props) {
  const intl = useIntl();
  const locale = intl.locale as LocaleCode;
  const box = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(undefined);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);

  const change = useEffectEvent((next: State, token = '') => {
    setState(next);
    onToken(token);
  });

  useEffect(() => {
    // An element of its own each time: reCAPTCHA refuses one that had a widget before.
    const holder = document.createElement('div');
    let isGone = false;
    let remove: (() => void) | undefined;
    async function show() {
      const api = await loadCaptchaService(service, locale);
      if (isGone || !box.current) return;
      box.current.append(holder);
      const id = api.render(holder, {
        sitekey: service.siteKey,
        callback: (token) => change('solved', token),
        'expired-callback': () => {
          change('expired');
          api.reset(id);
        },
        'error-callback': () => {
          change('failed');
          return true;
        },
        theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
        size: box.current.clientWidth < normalWidth ? 'compact' : 'normal',
        language: captchaLanguage(locale).toLowerCase(),
      });
      reset.current = () => api.reset(id);
      remove = () => api.remove?.(id);
      setState((now) => (now === 'loading' ? 'shown' : now));
    }
    setState('loading');
    show().catch(() => isGone || change('failed'));
    return () => {
      isGone = true;
      reset.current = undefined;
      remove?.();
      holder.remove();
    };
  }, [service, locale, attempt]);

  useEffect(() => {
    if (usedTokens === 0) return;
    setState((now) => (now === 'solved' ? 'shown' : now));
    reset.current?.();
  }, [usedTokens]);

  const retryFailed = useEffectEvent(() => {
    if (state === 'failed') setAttempt(attempt + 1);
  });
  // Whoever presses Send after a failure asks for another attempt by that.
  useEffect(() => {
    if (isNeeded) retryFailed();
  }, [isNeeded]);

  const message = messageOf(state, isNeeded);
  return (
    <fieldset className={styles.captcha} aria-label={intl.formatMessage({ id: 'contact.form.captcha' })}>
      <div ref={box} />
      <p role="status" className={state === 'expired' || state === 'failed' || isNeeded ? field.error : styles.small}>
        {message && <FormattedMessage id={message} />}
      </p>
      {state === 'failed' && (
        <Button variant="quiet" onClick={() => setAttempt(attempt + 1)}>
          <FormattedMessage id="contact.form.captcha.again" />
        </Button>
      )}
    </fieldset>
  );
}

function messageOf(state: State, isNeeded: boolean): string | undefined {
  if (state === 'failed') return 'contact.form.captcha.failed';
  if (state === 'expired') return 'contact.form.captcha.expired';
  if (state === 'loading') return 'contact.form.captcha.loading';
  return isNeeded ? 'contact.form.captcha.needed' : undefined;
}

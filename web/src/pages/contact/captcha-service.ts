/** The script of a captcha service. Turnstile, hCaptcha and reCAPTCHA have the same calls under different names. */
import type { LocaleCode } from 'contract/locale';
import type { CaptchaProvider } from 'contract/names';
import { ChunkLoadError } from '../../chunk/load.ts';

export type CaptchaService = { provider: CaptchaProvider; siteKey: string; scriptUrl: string };

export type WidgetOptions = {
  sitekey: string;
  callback: (token: string) => void;
  'expired-callback': () => void;
  /** Turnstile takes an error that is not answered by `true` for one that nobody handled. */
  'error-callback': () => true;
  theme: 'light' | 'dark';
  size: 'normal' | 'compact';
  /** Turnstile's; the others are told by `hl` in the script's address. */
  language: string;
};

type WidgetId = string | number;

export type WidgetApi = {
  render(element: HTMLElement, options: WidgetOptions): WidgetId;
  reset(id: WidgetId): void;
  /** reCAPTCHA has none. */
  remove?(id: WidgetId): void;
};

const globalNames: Record<CaptchaProvider, string> = {
  turnstile: 'turnstile',
  hcaptcha: 'hcaptcha',
  recaptcha: 'grecaptcha',
};
const onloadName = 'onCaptchaLoad';
const scriptTimeoutMs = 20_000;

export const captchaLanguage = (locale: LocaleCode) => (locale.startsWith('zh') ? locale : locale.slice(0, 2));

let loading: Promise<WidgetApi> | undefined;

/** Loaded once; one that failed is loaded again when it is next asked for. */
export function loadCaptchaService(service: CaptchaService, locale: LocaleCode): Promise<WidgetApi> {
  loading ??= loadScript(service, locale).catch((error) => {
    loading = undefined;
    console.error(error);
    throw error;
  });
  return loading;
}

async function loadScript({ provider, scriptUrl }: CaptchaService, locale: LocaleCode): Promise<WidgetApi> {
  const address = new URL(scriptUrl);
  address.searchParams.set('render', 'explicit');
  address.searchParams.set('onload', onloadName);
  if (provider !== 'turnstile') address.searchParams.set('hl', captchaLanguage(locale));
  const globals = globalThis as unknown as Record<string, unknown>;
  const script = document.createElement('script');
  const failed = (reason: 'timeout' | 'other', cause?: unknown) =>
    new ChunkLoadError({ chunk: provider, reason, file: address.href }, cause);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      globals[onloadName] = () => resolve();
      timer = setTimeout(() => reject(failed('timeout')), scriptTimeoutMs);
      script.addEventListener('error', () => reject(failed('other')));
      script.async = true;
      // Trusted Types refuse this in a document whose policy is not made for the service.
      script.src = address.href;
      document.head.append(script);
    });
    const api = globals[globalNames[provider]] as WidgetApi | undefined;
    if (!api) throw failed('other');
    return api;
  } catch (error) {
    script.remove();
    throw error instanceof ChunkLoadError ? error : failed('other', error);
  } finally {
    clearTimeout(timer);
  }
}

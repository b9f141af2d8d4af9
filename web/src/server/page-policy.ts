/** What a page may load and run, whatever gets into its HTML. Pages are kept, so that hashes stand where others put nonces. */
import { createHash } from 'node:crypto';
import { type CaptchaProvider, videoPlayers } from 'contract';
import { reportPath } from './csp-report.ts';
import { speculationRules } from './html-shell.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const directives: Record<string, string> = {
  'default-src': "'none'",
  'script-src': `'self' ${hashOf(speculationRules)}`,
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'media-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': Object.values(videoPlayers).join(' '),
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  // Those of web/src/components/trusted-html.ts and web/src/entry/start.ts.
  'trusted-types': 'site worker',
  'report-uri': reportPath,
  'report-to': 'csp',
};

type Sources = Record<string, string[]>;

/** What each captcha service documents that a page has to let in. */
const captchaSources: Record<CaptchaProvider, Sources> = {
  turnstile: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  },
  hcaptcha: Object.fromEntries(
    ['script-src', 'frame-src', 'style-src', 'connect-src'].map((name) => [
      name,
      ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    ]),
  ),
  recaptcha: {
    // recaptcha.net, which is reachable from mainland China, loads its scripts from gstatic.cn.
    'script-src': [
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
      'https://www.gstatic.cn/recaptcha/',
    ],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': ['https://www.google.com/recaptcha/'],
  },
};

export type CaptchaService = { provider: CaptchaProvider; scriptUrl: string };

/**
 * A captcha service's script assigns HTML and script addresses as plain text, which Trusted Types would refuse, and makes
 * policies under names of its own. What it may load is still held by `script-src`.
 */
function directivesWith({ provider, scriptUrl }: CaptchaService): Record<string, string> {
  const { 'require-trusted-types-for': _required, 'trusted-types': _names, ...others } = directives;
  const added = Object.entries(captchaSources[provider]).map(([name, sources]) => [
    name,
    [others[name], ...new Set([...sources, new URL(scriptUrl).origin])].join(' '),
  ]);
  return { ...others, ...Object.fromEntries(added) };
}

/** The headers for a page with this inline style. Its other inline blocks are data, which no browser runs. */
export function policyHeaders(styles: string, captcha?: CaptchaService) {
  const { 'style-src': styleSources, ...others } = captcha ? directivesWith(captcha) : directives;
  const policy = Object.entries({ ...others, 'style-src': `${styleSources} ${hashOf(styles)}` });
  return {
    'content-security-policy': policy.map(([name, value]) => `${name} ${value}`).join(';'),
    'reporting-endpoints': `csp="${reportPath}"`,
  };
}

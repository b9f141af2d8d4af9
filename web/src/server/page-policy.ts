/** What a page may load and run, whatever gets into its HTML. Pages are kept, so that hashes stand where others put nonces. */
import { createHash } from 'node:crypto';
import { type CaptchaProvider, videoPlayers } from 'contract';
import { reportPath } from './csp-report.ts';
import { speculationRules } from './html-shell.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const directives: Directives = {
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

type Sources = Record<string, Iterable<string>>;

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

type Directives = Record<string, string>;

/** Sources on top of those that a page lets in anyway. */
const withSources = (base: Directives, sources: Sources): Directives => ({
  ...base,
  ...Object.fromEntries(Object.entries(sources).map(([name, added]) => [name, [base[name], ...added].join(' ')])),
});

/**
 * A captcha service's script assigns HTML and script addresses as plain text, which Trusted Types would refuse, and makes
 * policies under names of its own. What it may load is still held by `script-src`.
 */
function withCaptcha(base: Directives, { provider, scriptUrl }: CaptchaService): Directives {
  const { 'require-trusted-types-for': _required, 'trusted-types': _names, ...others } = base;
  const { origin } = new URL(scriptUrl);
  const sources = Object.entries(captchaSources[provider]).map(([name, usual]) => [name, new Set([...usual, origin])]);
  return withSources(others, Object.fromEntries(sources));
}

/** One host, for the script, for what it sends and for pictures that count. The name is that of web/src/entry/analytics.ts. */
function withAnalytics(base: Directives, scriptUrl: string): Directives {
  const { origin } = new URL(scriptUrl);
  const sources = { 'script-src': [origin], 'connect-src': [origin], 'img-src': [origin] };
  return withSources(base, { ...sources, 'trusted-types': ['analytics'] });
}

/** Of a previewed page: no scripts, and framed by the studio, which is of the same origin. */
export function previewPolicy(styles: string): string {
  const names = [
    'default-src',
    'img-src',
    'font-src',
    'media-src',
    'manifest-src',
    'frame-src',
    'form-action',
    'base-uri',
  ];
  const policy = names.map((name) => `${name} ${directives[name]}`);
  return [...policy, `style-src 'self' ${hashOf(styles)}`, "frame-ancestors 'self'"].join(';');
}

type Guests = { captcha?: CaptchaService | undefined; analyticsUrl?: string };

/** The headers for a page with this inline style. Its other inline blocks are data, which no browser runs. */
export function policyHeaders(styles: string, { captcha, analyticsUrl }: Guests = {}) {
  const counted = analyticsUrl ? withAnalytics(directives, analyticsUrl) : directives;
  const { 'style-src': styleSources, ...others } = captcha ? withCaptcha(counted, captcha) : counted;
  const policy = Object.entries({ ...others, 'style-src': `${styleSources} ${hashOf(styles)}` });
  return {
    'content-security-policy': policy.map(([name, value]) => `${name} ${value}`).join(';'),
    'reporting-endpoints': `csp="${reportPath}"`,
  };
}

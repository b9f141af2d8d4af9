/** Every setting, read once from the environment. A bad value stops the start with one clear line. */
import path from 'node:path';
import type { ContentSettings } from 'content';
import { type CaptchaProvider, captchaProviders } from 'contract';
import type { Brand } from 'contract/brand';
import { z } from 'zod';
import { address, fileStore, flag, host, mailbox, number, origin, proxies } from './setting-types.ts';

/** Where each captcha service usually is. */
const captchaServices: Record<CaptchaProvider, { scriptUrl: string; verifyUrl: string }> = {
  turnstile: {
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  },
  hcaptcha: {
    scriptUrl: 'https://js.hcaptcha.com/1/api.js',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
  },
  recaptcha: {
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  },
};

/** Who gets mail where neither a setting nor the brand file says. */
const nobody = 'nobody@localhost';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const Environment = z
  .object({
    PORT: number(3000, 0, 65_535),
    HOST: host('0.0.0.0'),
    SITE_URL: origin(['https', 'http']),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: address(['postgres', 'postgresql']),
    CONTENT_URL: address(['https', 'http']),
    PURGE_URL: address(['https', 'http']),
    PURGE_SECRET: z.string().default(''),
    WORKERS: number(1, 1, 64),
    FILES: fileStore,
    SMTP_URL: address(['smtp', 'smtps']),
    MAIL_FROM: mailbox.default('website@localhost'),
    MAIL_TO_CUSTOMER_SERVICE: mailbox.default(nobody),
    MAIL_TO_LEGAL: mailbox.default(nobody),
    MAIL_TO_COOPERATION: mailbox.default(nobody),
    MAIL_RECEIPT: flag(false),
    CAPTCHA_PROVIDER: z.enum(captchaProviders, { error: `must be one of ${captchaProviders.join(', ')}` }).optional(),
    CAPTCHA_SITE_KEY: z.string().default(''),
    CAPTCHA_SECRET: z.string().default(''),
    CAPTCHA_SCRIPT_URL: address(['https', 'http']),
    CAPTCHA_VERIFY_URL: address(['https', 'http']),
    ANALYTICS_SCRIPT_URL: address(['https', 'http']),
    FORM_PER_MINUTE: number(5, 1, 10_000),
    FORM_PER_DAY: number(30, 1, 100_000),
    MESSAGE_RETENTION_DAYS: number(365, 1, 36_500),
    STUDIO: flag(true),
    AUDIT_RETENTION_DAYS: number(400, 1, 36_500),
    MAINTENANCE: flag(false),
    REQUEST_CACHE: flag(false),
    CACHE_MB: number(16, 0, 100_000),
    TRUST_PROXY: proxies,
    METRICS_PORT: number(0, 0, 65_535),
    METRICS_HOST: host('127.0.0.1'),
    LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('warn'),
    SAMPLE: flag(true),
    PREPARE_PICTURES: flag(true),
  })
  // With the content service elsewhere the keys are its own; this process needs the provider alone, for the page's policy.
  .refine((env) => !env.CAPTCHA_PROVIDER || env.CAPTCHA_SITE_KEY || env.CONTENT_URL, {
    path: ['CAPTCHA_PROVIDER'],
    error: 'needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET',
  })
  .refine((env) => !env.CAPTCHA_SITE_KEY || env.CAPTCHA_SECRET || env.CONTENT_URL, {
    path: ['CAPTCHA_SITE_KEY'],
    error: 'needs CAPTCHA_SECRET',
  })
  .refine((env) => env.METRICS_PORT === 0 || env.METRICS_PORT !== env.PORT, {
    path: ['METRICS_PORT'],
    error: 'must be another port than PORT',
  })
  .superRefine((env, { addIssue }) => {
    if (!env.SMTP_URL || env.CONTENT_URL) return;
    for (const name of ['MAIL_TO_CUSTOMER_SERVICE', 'MAIL_TO_LEGAL', 'MAIL_TO_COOPERATION'] as const) {
      if (env[name] === nobody)
        addIssue({ code: 'custom', path: [name], message: 'is needed with SMTP_URL, or an address in the brand file' });
    }
  });

export type Settings = {
  port: number;
  host: string;
  siteUrl: string;
  contentUrl: string;
  purgeUrl: string;
  /** Key of the HMAC that signs calls to `purgeUrl`; empty: they are not signed. */
  purgeSecret: string;
  workers: number;
  requestCache: boolean;
  /** The size of the page cache; the content service's response cache has the same. */
  pageCacheBytes: number;
  trustProxy: string;
  /** 0: metrics are off. */
  metricsPort: number;
  metricsHost: string;
  logLevel: string;
  sample: boolean;
  preparePictures: boolean;
  /** The captcha service that the contact page lets in; undefined for ALTCHA. */
  captcha: { provider: CaptchaProvider; scriptUrl: string } | undefined;
  /** The script that visitors may allow; empty: there is none, and nobody is asked. */
  analyticsUrl: string;
  /** Whether there is a studio; its API is part of the content service. */
  studio: boolean;
  content: ContentSettings;
};

export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** The values in force, by the names of the settings. */
export function parseEnvironment(environment: NodeJS.ProcessEnv, { email = {} }: Brand) {
  // An empty value means the default, so that a setting can be switched off where it cannot be removed.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const [anyone] = Object.values(email);
  const result = Environment.safeParse({
    MAIL_TO_CUSTOMER_SERVICE: email.customerService ?? anyone,
    MAIL_TO_LEGAL: email.legal ?? anyone,
    MAIL_TO_COOPERATION: email.cooperation ?? anyone,
    ...given,
  });
  if (!result.success) {
    const problems = result.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`);
    throw new SettingsError(problems.join('; '));
  }
  const env = result.data;
  return { ...env, SITE_URL: (env.SITE_URL || `http://localhost:${env.PORT}`).replace(/\/+$/, '') };
}

export function readSettings(environment: NodeJS.ProcessEnv, brand: Brand): Settings {
  const env = parseEnvironment(environment, brand);
  const siteUrl = env.SITE_URL;
  const cacheBytes = (env.CACHE_MB * 1024 * 1024) / 2;
  const provider = env.CAPTCHA_PROVIDER ?? providerAt(env.CAPTCHA_VERIFY_URL) ?? 'turnstile';
  const { scriptUrl: usualScriptUrl, verifyUrl: usualVerifyUrl } = captchaServices[provider];
  const scriptUrl = env.CAPTCHA_SCRIPT_URL || usualScriptUrl;
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl,
    contentUrl: env.CONTENT_URL.replace(/\/+$/, ''),
    purgeUrl: env.PURGE_URL,
    purgeSecret: env.PURGE_SECRET,
    workers: env.WORKERS,
    requestCache: env.REQUEST_CACHE,
    pageCacheBytes: cacheBytes,
    trustProxy: env.TRUST_PROXY,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    logLevel: env.LOG_LEVEL,
    sample: env.SAMPLE,
    preparePictures: env.PREPARE_PICTURES,
    captcha: env.CAPTCHA_PROVIDER || env.CAPTCHA_SITE_KEY ? { provider, scriptUrl } : undefined,
    analyticsUrl: env.ANALYTICS_SCRIPT_URL,
    studio: env.STUDIO,
    content: {
      dataDir: path.resolve(env.DATA_DIR),
      databaseUrl: env.DATABASE_URL,
      files: env.FILES,
      maintenance: env.MAINTENANCE,
      cacheBytes,
      siteUrl,
      siteNames: brand.name,
      mail: {
        smtpUrl: env.SMTP_URL,
        from: env.MAIL_FROM,
        receipt: env.MAIL_RECEIPT,
        to: {
          customerService: env.MAIL_TO_CUSTOMER_SERVICE,
          legal: env.MAIL_TO_LEGAL,
          cooperation: env.MAIL_TO_COOPERATION,
        },
      },
      captcha: {
        provider,
        siteKey: env.CAPTCHA_SITE_KEY,
        secret: env.CAPTCHA_SECRET,
        scriptUrl,
        verifyUrl: env.CAPTCHA_VERIFY_URL || usualVerifyUrl,
      },
      form: { perMinute: env.FORM_PER_MINUTE, perDay: env.FORM_PER_DAY, retentionDays: env.MESSAGE_RETENTION_DAYS },
      studio: { isOn: env.STUDIO, auditRetentionDays: env.AUDIT_RETENTION_DAYS },
    },
  };
}

/** Before CAPTCHA_PROVIDER there was only CAPTCHA_VERIFY_URL to say whose keys they are. */
const providerAt = (verifyUrl: string) =>
  captchaProviders.find(
    (name) => verifyUrl && new URL(verifyUrl).host === new URL(captchaServices[name].verifyUrl).host,
  );

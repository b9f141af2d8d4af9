import type { Brand } from 'contract/brand';
import { expect, test } from 'vitest';
import json from '../../sample/brand.json' with { type: 'json' };
import { readSettings, SettingsError } from './settings.ts';

const brand = json as Brand;
const read = (environment: Record<string, string>) => readSettings(environment, brand);

test('every setting has a default', () => {
  const { port, siteUrl, sample, content } = read({});
  expect({ port, siteUrl, sample }).toEqual({ port: 3000, siteUrl: 'http://localhost:3000', sample: true });
  expect(content.databaseUrl).toBe('');
  expect(content.files).toBe('disk');
  expect(content.form).toEqual({ perMinute: 5, perDay: 30, retentionDays: 365 });
});

test('an empty value means the default', () => {
  expect(read({ PORT: '', SAMPLE: '', DATABASE_URL: '' }).port).toBe(3000);
});

test.each([
  [{ PORT: 'http' }, /PORT must be a whole number/],
  [{ PORT: '70000' }, /PORT must be at most 65535/],
  [{ DATABASE_URL: 'mysql://localhost/site' }, /DATABASE_URL/],
  [{ SITE_URL: 'example.com' }, /SITE_URL/],
  [{ CONTENT_URL: 'ftp://example.com' }, /CONTENT_URL/],
  [{ PURGE_URL: 'cdn.example.com' }, /PURGE_URL/],
  [{ WORKERS: '0' }, /WORKERS must be at least 1/],
  [{ FILES: 'tape' }, /FILES/],
  [{ SMTP_URL: 'http://mail' }, /SMTP_URL/],
  [{ MAIL_FROM: 'nobody' }, /MAIL_FROM/],
  [{ MAINTENANCE: 'perhaps' }, /MAINTENANCE must be on or off/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
  [{ CAPTCHA_SITE_KEY: 'key' }, /CAPTCHA_SITE_KEY needs CAPTCHA_SECRET/],
  [{ CAPTCHA_PROVIDER: 'hcaptcha' }, /CAPTCHA_PROVIDER needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET/],
  [{ CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SECRET: 'secret' }, /CAPTCHA_PROVIDER needs CAPTCHA_SITE_KEY/],
  [{ CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SITE_KEY: 'key' }, /CAPTCHA_SITE_KEY needs CAPTCHA_SECRET/],
  [{ CAPTCHA_PROVIDER: 'captcha' }, /CAPTCHA_PROVIDER must be one of turnstile, hcaptcha, recaptcha/],
  [{ ANALYTICS_SCRIPT_URL: 'count.example/count.js' }, /ANALYTICS_SCRIPT_URL must be an address/],
  [{ CAPTCHA_SCRIPT_URL: 'captcha.example/api.js' }, /CAPTCHA_SCRIPT_URL must be an address/],
  [{ CAPTCHA_VERIFY_URL: 'file:///etc' }, /CAPTCHA_VERIFY_URL must be an address/],
  [{ SITE_URL: 'https://example.com/site' }, /SITE_URL must be an address without a path/],
  [{ SITE_URL: 'https://example.com?x' }, /SITE_URL must be an address without a path/],
  [{ HOST: 'my host' }, /HOST must be an IP address or the name of a host/],
  [{ METRICS_HOST: 'http://localhost' }, /METRICS_HOST must be an IP address/],
  [{ METRICS_PORT: '3000' }, /METRICS_PORT must be another port than PORT/],
  [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY must be addresses or networks/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY must be addresses or networks/],
  [{ TRUST_PROXY: '10.0.0.1, ' }, /TRUST_PROXY must be addresses or networks/],
  [{ FILES: 's3://host/bucket' }, /FILES must be disk or s3:/],
  [{ FILES: 's3://KEY:SECRET@host' }, /FILES must be disk or s3:/],
  [{ PORT: 'x', LOG_LEVEL: 'y' }, /PORT.*; LOG_LEVEL must be one of fatal, /],
])('%j is refused in one line that names the setting', (environment, message) => {
  expect(() => read(environment as Record<string, string>)).toThrow(SettingsError);
  expect(() => read(environment as Record<string, string>)).toThrow(message);
  expect(() => read(environment as Record<string, string>)).not.toThrow(/\n/);
});

const urls = {
  DATABASE_URL: (password: string) => `postgres://user:${password}@host/site`,
  SMTP_URL: (password: string) => `smtp://user:${password}@host:587`,
  PURGE_URL: (password: string) => `https://user:${password}@host/purge`,
  FILES: (password: string) => `s3://KEY:${password}@host/bucket`,
};

test.each(
  Object.entries(urls).flatMap(([name, url]) =>
    ['hu#sh', 'hu/sh', 'hu?sh', 'hu@sh', 'hu:sh', 'hu%sh', '12/sh', 'hu sh'].map((secret) => [
      name,
      secret,
      url(secret),
    ]),
  ),
)('%s with the password %s is refused, without a word of it', (name = '', secret = '', url = '') => {
  const message = `${name} has a character in its user or password that must be written as in an address, like %40 for @`;
  expect(() => read({ [name]: url })).toThrow(new SettingsError(message));
  expect(read({ [name]: urls[name as keyof typeof urls](encodeURIComponent(secret)) })).toBeDefined();
});

test.each(['127.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback', '::1'])('TRUST_PROXY may be %s', (TRUST_PROXY) => {
  expect(read({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
});

test('mail goes to the brand’s addresses, unless a setting says otherwise', () => {
  const { email } = brand;
  expect(read({ SMTP_URL: 'smtp://mail' }).content.mail.to).toEqual(email);
  expect(read({ MAIL_TO_LEGAL: 'law@example.org' }).content.mail.to).toEqual({ ...email, legal: 'law@example.org' });
  const one = { ...brand, email: { legal: 'law@example.org' } };
  expect(readSettings({}, one).content.mail.to.cooperation).toBe('law@example.org');
});

test('where nobody would get a mail, it is not sent', () => {
  const { email: _, ...silent } = brand;
  expect(() => readSettings({ SMTP_URL: 'smtp://mail' }, silent)).toThrow(
    'MAIL_TO_CUSTOMER_SERVICE is needed with SMTP_URL, or an address in the brand file; MAIL_TO_LEGAL is needed',
  );
  expect(readSettings({}, silent).content.mail.smtpUrl).toBe('');
});

test.each([
  ['on', true],
  ['1', true],
  ['true', true],
  ['off', false],
  ['0', false],
  ['false', false],
])('SAMPLE=%s is %s', (value, expected) => {
  expect(read({ SAMPLE: value }).sample).toBe(expected);
});

const keys = { CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' };

test('without a site key the captcha is ALTCHA', () => {
  expect(read({ CAPTCHA_SECRET: 'secret' })).toMatchObject({
    captcha: undefined,
    content: { captcha: { siteKey: '', secret: 'secret' } },
  });
});

test.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/'],
  ['hcaptcha', 'https://api.hcaptcha.com/'],
  ['recaptcha', 'https://www.google.com/recaptcha/api/'],
])('the addresses of %s are known', (CAPTCHA_PROVIDER, verifiesAt) => {
  const { captcha, content } = read({ ...keys, CAPTCHA_PROVIDER });
  expect(captcha).toEqual({ provider: CAPTCHA_PROVIDER, scriptUrl: expect.stringMatching(/^https:.*api\.js$/) });
  expect(content.captcha).toEqual({
    ...captcha,
    siteKey: 'key',
    secret: 'secret',
    verifyUrl: `${verifiesAt}siteverify`,
  });
});

test('a captcha service may be elsewhere than usual', () => {
  const elsewhere = { scriptUrl: 'https://captcha.example/api.js', verifyUrl: 'http://127.0.0.1:9/verify' };
  const { captcha, content } = read({
    ...keys,
    CAPTCHA_PROVIDER: 'recaptcha',
    CAPTCHA_SCRIPT_URL: elsewhere.scriptUrl,
    CAPTCHA_VERIFY_URL: elsewhere.verifyUrl,
  });
  expect(captcha).toEqual({ provider: 'recaptcha', scriptUrl: elsewhere.scriptUrl });
  expect(content.captcha).toMatchObject(elsewhere);
});

test.each([
  ['', 'turnstile'],
  ['https://challenges.cloudflare.com/turnstile/v0/siteverify', 'turnstile'],
  ['https://api.hcaptcha.com/siteverify', 'hcaptcha'],
  ['https://www.google.com/recaptcha/api/siteverify', 'recaptcha'],
  ['https://captcha.example/siteverify', 'turnstile'],
])('keys without a provider that are checked at "%s" are those of %s', (CAPTCHA_VERIFY_URL, provider) => {
  expect(read({ ...keys, CAPTCHA_VERIFY_URL }).captcha?.provider).toBe(provider);
});

test('a website whose content service is elsewhere needs the provider and no keys', () => {
  const { captcha } = read({ CONTENT_URL: 'http://content.example', CAPTCHA_PROVIDER: 'hcaptcha' });
  expect(captcha?.provider).toBe('hcaptcha');
});

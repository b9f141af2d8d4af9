import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const names = { 'en-US': 'Site', 'zh-CN': 'Site', 'zh-TW': 'Site', 'ja-JP': 'Site' };
const read = (environment: Record<string, string>) => readSettings(environment, names);

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
  [{ CAPTCHA_SITE_KEY: 'key' }, /CAPTCHA_SITE_KEY needs CAPTCHA_SECRET and CAPTCHA_VERIFY_URL/],
  [{ PORT: 'x', LOG_LEVEL: 'y' }, /PORT.*; LOG_LEVEL/],
])('%j is refused in one line that names the setting', (environment, message) => {
  expect(() => read(environment as Record<string, string>)).toThrow(SettingsError);
  expect(() => read(environment as Record<string, string>)).toThrow(message);
  expect(() => read(environment as Record<string, string>)).not.toThrow(/\n/);
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

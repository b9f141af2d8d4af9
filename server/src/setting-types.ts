/** What a setting may be. Messages follow its name, and never quote a value: it may be a secret. */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

export const flag = (fallback: boolean) =>
  z
    .stringbool({ truthy: ['1', 'true', 'on', 'yes'], falsy: ['0', 'false', 'off', 'no'], error: 'must be on or off' })
    .default(fallback);

export const number = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, { error: `must be at least ${min}` })
        .max(max, { error: `must be at most ${max}` }),
    )
    .default(fallback);

const rawCharacter = 'has a character in its user or password that must be written as in an address, like %40 for @';

const requireAddress = (schemes: string[]) =>
  z
    .string()
    .refine((text) => !hasRawCharacter(text), { abort: true, error: rawCharacter })
    .refine((text) => schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''), {
      abort: true,
      error: `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    });

export const address = (schemes: string[]) => requireAddress(schemes).default('');

export const origin = (schemes: string[]) =>
  requireAddress(schemes)
    .refine((text) => /^\w+:\/\/[^/?#@]+\/?$/.test(text), { error: 'must be an address without a path or a password' })
    .default('');

/** A slash, `?`, `#` or `@` in a password ends it early, so that the rest is taken for another host. */
function hasRawCharacter(text: string): boolean {
  const [, rest = ''] = /^\w+:\/\/(.*)$/s.exec(text) ?? [];
  const [authority = ''] = rest.split(/[/?#]/);
  if (!authority.includes('@')) return authority.includes(':') && rest.includes('@');
  const credentials = rest.slice(0, authority.lastIndexOf('@'));
  return /[@\s[\]{}|\\^"<>]|:.*:|%(?![0-9a-f]{2})/i.test(credentials);
}

export const mailbox = z
  .string()
  .refine((text) => z.email().safeParse(text.replace(/@localhost$/, '@a.test')).success, {
    error: 'must be an email address',
  });

export const host = (fallback: string) =>
  z
    .string()
    .refine((text) => isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text), {
      error: 'must be an IP address or the name of a host',
    })
    .default(fallback);

/** As `proxy-addr` understands them. */
export const proxies = z
  .string()
  .refine((text) => text.split(',').every((part) => isNetwork(part.trim())), {
    error: 'must be addresses or networks such as 10.0.0.0/8, with commas between them, or loopback',
  })
  .default('');

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [ip = '', prefix = '0', ...others] = text.split('/');
  const version = isIP(ip);
  if (!version || others.length > 0 || !/^\d+$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(ip, Number(prefix), version === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}

export const fileStore = z
  .string()
  .refine((text) => !hasRawCharacter(text), { abort: true, error: rawCharacter })
  .refine((text) => text === 'disk' || isBucket(text), {
    error: 'must be disk or s3://KEY:SECRET@HOST/BUCKET?region=R',
  })
  .default('disk');

function isBucket(text: string): boolean {
  const { protocol, username, password, host: store, pathname } = URL.parse(text) ?? {};
  return protocol === 's3:' && [username, password, store, pathname?.replaceAll('/', '')].every(Boolean);
}

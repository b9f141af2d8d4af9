/** The contact form: its fields, their bounds, and what to tell the visitor when one is wrong. */
import { z } from 'zod';
import type { FieldError } from './entities.ts';
import { formMessages } from './form-messages.ts';
import { defaultLocale, isLocale, type LocaleCode, localeCodes } from './locale.ts';
import { eventTypes, formLimits } from './names.ts';

// A page's policy forbids code made of text: zod is not even to try.
if (typeof document !== 'undefined') z.config({ jitless: true });

// A line break in a name or an address could become a mail header.
const singleLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
// An order to write from right to left could show an address as another.
const emailAddress =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_C}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_C}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_C}.]+)+$/u;

// Counted in characters as a person counts them, so that an emoji is one and not two.
const atMost = (limit: number) => (value: string) => [...value].length <= limit;

// Replaces lone surrogates, which JSON can hold and a database cannot, by U+FFFD.
const wellFormed = (value: string) => value.replace(/\p{Cs}/gu, '\ufffd');

// NFKC makes eighteen characters of one (ﷺ): of 60 KB it would take 30 ms. What is as long as this is too long anyway.
const maxNormalizedLength = 1000;
const normalizeNfkc = (value: string) => (value.length > maxNormalizedLength ? value : value.normalize('NFKC'));

// An input method for Japanese or Chinese types these in full width.
function normalizeEmail(value: string): string {
  const address = normalizeNfkc(value);
  const domainAt = address.lastIndexOf('@') + 1;
  return address.slice(0, domainAt) + address.slice(domainAt).replaceAll('。', '.');
}

// Contacts apps put invisible direction marks (Cf) around numbers that are copied.
const normalizePhone = (value: string) =>
  normalizeNfkc(value)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Pd}−ー./・]/gu, '-');

const text = (limit: number, normalize = (value: string) => value) =>
  z
    .string({ error: 'required' })
    .overwrite(wellFormed)
    .overwrite(normalize)
    .trim()
    .min(1, { error: 'required' })
    .refine(atMost(limit), { error: 'too_long' });

export const FormBody = z
  .strictObject({
    EventType: z.enum(eventTypes, { error: 'required' }),
    Name: text(formLimits.Name).regex(singleLine, { error: 'invalid' }),
    Email: text(formLimits.Email, normalizeEmail).regex(emailAddress, { error: 'invalid' }),
    Phone: z
      .string({ error: 'invalid' })
      .overwrite(normalizePhone)
      .trim()
      .refine(atMost(formLimits.Phone), { error: 'too_long' })
      .regex(/^[\d +()-]*$/, { error: 'invalid' })
      .default(''),
    Content: text(formLimits.Content).refine((value) => !value.includes('\0'), { error: 'invalid' }),
    Language: z.enum(localeCodes, { error: 'invalid' }).default(defaultLocale),
    Captcha: z.string({ error: 'invalid' }).max(formLimits.Captcha, { error: 'too_long' }).default(''),
    Website: z
      .string({ error: 'invalid' })
      .max(formLimits.Website, { error: 'too_long' })
      .default('')
      .describe('Leave empty: a trap for robots'),
  })
  .meta({ id: 'FormBody' });

export type FormInput = z.input<typeof FormBody>;
export type FormBody = z.output<typeof FormBody>;

type FormResult = { value: FormBody; errors?: never } | { value?: never; errors: FieldError[] };

// Longest name of an unknown field that an answer quotes.
const maxNameLength = 100;

/** Checks a form; messages are in the form's own language, else in the default one. One error a field, and one for all unknown fields. */
export function checkForm(body: unknown): FormResult {
  const unknownField = unknownFieldIn(body);
  // Given thousands of fields, zod would take 10 ms to list them.
  const result = FormBody.safeParse(unknownField === undefined ? body : knownFieldsOf(body as object));
  if (result.success && unknownField === undefined) return { value: result.data };
  const language = (body as { Language?: unknown } | null)?.Language;
  const locale = isLocale(language) ? language : defaultLocale;
  const errors = new Map<string, FieldError>();
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    if (!errors.has(field)) errors.set(field, fieldError(locale, field, field ? issue.message : 'invalid'));
  }
  if (unknownField !== undefined) errors.set(unknownField, fieldError(locale, unknownField, 'unknown'));
  return { errors: [...errors.values()] };
}

const isField = (name: string) => Object.hasOwn(FormBody.shape, name);

function unknownFieldIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  return Object.keys(body)
    .find((name) => !isField(name))
    ?.slice(0, maxNameLength);
}

const fields = Object.keys(FormBody.shape);

const knownFieldsOf = (body: object) =>
  Object.fromEntries(
    fields.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name as keyof typeof body]]),
  );

function fieldError(locale: LocaleCode, field: string, code: string): FieldError {
  const messages = formMessages[locale];
  const message = messages[`${field}.${code}`] ?? messages[code] ?? messages.invalid ?? code;
  return {
    field,
    code,
    message: message.replace('{limit}', String(formLimits[field as keyof typeof formLimits] ?? '')),
  };
}

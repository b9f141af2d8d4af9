/** The contact form: its fields, their bounds, and what to tell the visitor when one is wrong. */
import * as z from 'zod/mini';
import type { FieldError } from './entities.ts';
import { formMessages } from './form-messages.ts';
import { defaultLocale, isLocale, type LocaleCode, localeCodes } from './locale.ts';
import { eventTypes, formLimits } from './names.ts';
import { atMost, contentField, emailField, nameField, normalizeNfkc } from './text-fields.ts';

// Contacts apps put invisible direction marks (Cf) around numbers that are copied.
const normalizePhone = (value: string) =>
  normalizeNfkc(value)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Pd}−ー./・]/gu, '-');

export const FormBody = z
  .strictObject({
    EventType: z.enum(eventTypes, { error: 'required' }),
    Name: nameField,
    Email: emailField,
    Phone: z._default(
      z
        .string({ error: 'invalid' })
        .check(
          z.overwrite(normalizePhone),
          z.trim(),
          z.refine(atMost(formLimits.Phone), { error: 'too_long' }),
          z.regex(/^[\d +()-]*$/, { error: 'invalid' }),
        ),
      '',
    ),
    Content: contentField,
    Language: z._default(z.enum(localeCodes, { error: 'invalid' }), defaultLocale),
    Captcha: z._default(
      z.string({ error: 'invalid' }).check(z.maxLength(formLimits.Captcha, { error: 'too_long' })),
      '',
    ),
    Website: z
      ._default(z.string({ error: 'invalid' }).check(z.maxLength(formLimits.Website, { error: 'too_long' })), '')
      .check(z.describe('Leave empty: a trap for robots')),
  })
  .check(z.meta({ id: 'FormBody' }));

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

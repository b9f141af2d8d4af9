/** The contact form: its fields, their bounds, and what to tell the visitor when one is wrong. */
import { z } from 'zod';
import type { FieldError } from './entities.ts';
import { formWords } from './form-words.ts';
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

// Half a character, which JSON can hold and a database cannot, becomes the mark for one that was lost.
const wellFormed = (value: string) => value.replace(/\p{Cs}/gu, '\ufffd');

const text = (limit: number) =>
  z
    .string({ error: 'required' })
    .overwrite(wellFormed)
    .trim()
    .min(1, { error: 'required' })
    .refine(atMost(limit), { error: 'too_long' });

export const FormBody = z
  .strictObject({
    EventType: z.enum(eventTypes, { error: 'required' }),
    Name: text(formLimits.Name).regex(singleLine, { error: 'invalid' }),
    Email: text(formLimits.Email).regex(emailAddress, { error: 'invalid' }),
    Phone: z
      .string({ error: 'invalid' })
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

/** Checks a form; messages are in the form's own language, else in the default one. One error a field. */
export function checkForm(body: unknown): FormResult {
  const result = FormBody.safeParse(body);
  if (result.success) return { value: result.data };
  const language = (body as { Language?: unknown } | null)?.Language;
  const locale = isLocale(language) ? language : defaultLocale;
  const errors = new Map<string, FieldError>();
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const field of issue.keys) errors.set(field, fieldError(locale, field, 'unknown'));
      continue;
    }
    const field = String(issue.path[0] ?? '');
    if (!errors.has(field)) errors.set(field, fieldError(locale, field, field ? issue.message : 'invalid'));
  }
  return { errors: [...errors.values()] };
}

function fieldError(locale: LocaleCode, field: string, code: string): FieldError {
  const words = formWords[locale];
  const message = words[`${field}.${code}`] ?? words[code] ?? words.invalid ?? code;
  return {
    field,
    code,
    message: message.replace('{limit}', String(formLimits[field as keyof typeof formLimits] ?? '')),
  };
}

/**
 * Fields that people fill in with text, on the contact form and in the studio. An error's message is its code. By zod/mini,
 * because a visitor's browser loads them: the form's rules are 20 KB with it, and 81 KB with zod.
 */
import * as z from 'zod/mini';
import { formLimits } from './names.ts';

// A page's policy forbids code made of text: zod is not even to try.
if (typeof document !== 'undefined') z.config({ jitless: true });

// A line break in a name or an address could become a mail header.
export const singleLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
// An order to write from right to left could show an address as another.
const emailAddress =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_C}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_C}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_C}.]+)+$/u;

// Counted in characters as a person counts them, so that an emoji is one and not two.
export const atMost = (limit: number) => (value: string) => [...value].length <= limit;

// Replaces lone surrogates, which JSON can hold and a database cannot, by U+FFFD.
const wellFormed = (value: string) => value.replace(/\p{Cs}/gu, '\ufffd');

// NFKC makes eighteen characters of one (ﷺ): of 60 KB it would take 30 ms. What is as long as this is too long anyway.
const maxNormalizedLength = 1000;
export const normalizeNfkc = (value: string) => (value.length > maxNormalizedLength ? value : value.normalize('NFKC'));

// An input method for Japanese or Chinese types these in full width.
function normalizeEmail(value: string): string {
  const address = normalizeNfkc(value);
  const domainAt = address.lastIndexOf('@') + 1;
  return address.slice(0, domainAt) + address.slice(domainAt).replaceAll('。', '.');
}

const text = (limit: number, normalize: (value: string) => string, ...checks: z.core.$ZodCheck<string>[]) =>
  z
    .string({ error: 'required' })
    .check(
      z.overwrite(wellFormed),
      z.overwrite(normalize),
      z.trim(),
      z.minLength(1, { error: 'required' }),
      z.refine(atMost(limit), { error: 'too_long' }),
      ...checks,
    );

const asTyped = (value: string) => value;

export const nameField = text(formLimits.Name, asTyped, z.regex(singleLine, { error: 'invalid' }));
export const emailField = text(formLimits.Email, normalizeEmail, z.regex(emailAddress, { error: 'invalid' }));
export const contentField = text(
  formLimits.Content,
  asTyped,
  z.refine((value) => !value.includes('\0'), { error: 'invalid' }),
);

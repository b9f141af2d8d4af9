/** What fields of a content folder hold. */
import { z } from 'zod';

export const text = z.string().trim().min(1);
export const fileName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, {
  error: 'is not a file name: letters, digits, dots, hyphens and underscores only, such as harbor-night_2.webp',
});
export const date = z.iso.date({ error: 'must be a day, such as 2026-11-16' });
export const webAddress = z.url({ protocol: /^https?$/ });
export const currency = z.enum(Intl.supportedValuesOf('currency'), { error: 'must be a currency, such as USD' });
export const languageTag = z
  .string()
  .refine(isLanguageTag, { error: 'must be a language tag, such as ja or zh-Hant' })
  .meta({ examples: ['zh-Hant'] });

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

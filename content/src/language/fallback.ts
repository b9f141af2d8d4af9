import { defaultLocale, isLocale, type LocaleCode } from 'contract';

/** Texts whose language this version of the code has: the database may have others. */
export const inKnownLanguages = <T extends { code: string }>(rows: T[]) =>
  rows.filter((row): row is T & { code: LocaleCode } => isLocale(row.code));

/** The text in the language, else in the default language, else in the first it has. */
export const chooseTranslation = <T extends { language_id: number; code: string }>(rows: T[], languageId: number) =>
  rows.find(({ language_id }) => language_id === languageId) ??
  rows.find(({ code }) => code === defaultLocale) ??
  rows[0];

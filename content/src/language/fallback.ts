import { defaultLocale } from 'contract';

/** The text in the language, else in the default language, else in the first it has. */
export const chooseTranslation = <T extends { language_id: number; code: string }>(rows: T[], languageId: number) =>
  rows.find(({ language_id }) => language_id === languageId) ??
  rows.find(({ code }) => code === defaultLocale) ??
  rows[0];

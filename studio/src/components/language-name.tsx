/** A language as its readers call it. */
import { locales } from 'contract/locale';

export const LanguageName = ({ code }: { code: string }) => (
  <span lang={code}>{locales.find((locale) => locale.code === code)?.name ?? code}</span>
);

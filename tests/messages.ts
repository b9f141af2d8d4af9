/** The site's messages and names, as its visitors read them. */
import type { LocaleCode } from 'contract';
import brand from '../sample/brand.json' with { type: 'json' };
import { readMessages } from '../web/src/language/read-messages.ts';

/** A message in a language, with its placeholders filled in. */
export function formatMessage(locale: LocaleCode, id: string, values: Record<string, string> = {}): string {
  const text = readMessages(locale)[id];
  if (text === undefined) throw new Error(`there is no message ${id}`);
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`);
}

export function title(locale: LocaleCode, own: string): string {
  return `${own} - ${brand.name[locale]}`;
}

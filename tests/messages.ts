/** The site's messages and names, as its visitors read them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LocaleCode } from 'contract';
import brand from '../sample/brand.json' with { type: 'json' };

const folder = path.resolve(import.meta.dirname, '../web/src/language/messages');

/** A message in a language, with its placeholders filled in. */
export function formatMessage(locale: LocaleCode, id: string, values: Record<string, string> = {}): string {
  const messages = JSON.parse(readFileSync(path.join(folder, `${locale}.json`), 'utf8')) as Record<string, string>;
  const text = messages[id];
  if (text === undefined) throw new Error(`there is no message ${id}`);
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`);
}

export function title(locale: LocaleCode, own: string): string {
  return `${own} - ${brand.name[locale]}`;
}

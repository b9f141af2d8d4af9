/** A text as long as wanted, of what the sample says. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LocaleCode } from 'contract';
import { sampleFolder } from '../content/src/testing/service.ts';

export async function longText(length: number, locale: LocaleCode): Promise<string> {
  const page = await readFile(path.join(sampleFolder, 'pages/privacy-policy', `${locale}.md`), 'utf8');
  const [, body = ''] = /^---\n.*?\n---\n(.*)$/s.exec(page) ?? [];
  return body.repeat(Math.ceil(length / body.length)).slice(0, length);
}

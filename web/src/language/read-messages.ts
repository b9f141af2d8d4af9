/** A language's messages as they are on disk: the site's own, and the company's, which may also reword the site's. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

export type MessageTexts = Record<string, string>;

/** From the root of the repository, as people are told of them. */
export const messageFiles = (locale: string) => ({
  site: `web/src/language/messages/${locale}.json`,
  company: `sample/messages/${locale}.json`,
});

export const readMessageFile = (file: string): MessageTexts => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

export function readMessages(locale: string): MessageTexts {
  const { site, company } = messageFiles(locale);
  return { ...readMessageFile(site), ...readMessageFile(company) };
}

/** Where a build or a development server has to look for changes. */
export const watchedFiles = (locale: string) =>
  Object.values(messageFiles(locale)).map((file) => path.join(root, file));

/** What a company gives the site, checked before it is built or started: the brand file, drawings, and messages in every language. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Brand } from 'contract/brand';
import { defaultLocale, type LocaleCode, localeCodes } from 'contract/locale';
import { workKinds } from 'contract/names';
import { placeholdersOf } from '../language/placeholders.ts';
import { type MessageTexts, messageFiles, readMessageFile } from '../language/read-messages.ts';
import { isTooDark, isTooLight } from './lightness.ts';

const brandFile = 'sample/brand.json';
const root = path.resolve(import.meta.dirname, '../../..');

type Finding = { file: string; problem: string };

const drawings = ['mark', 'preview', 'scenes/nothing', 'scenes/error', 'scenes/maintenance'];

/** A line each: what stops the site, and what is only said. */
export function checkCompany(): { problems: string[]; notes: string[] } {
  const { brand, problems } = readBrand();
  return { problems: [...problems, ...checkMessages(brand), ...missingDrawings()].map(toLine), notes: notesOn(brand) };
}

/** Throws the first problem, in one line. */
export function requireCompany(): { notes: string[] } {
  const { problems, notes } = checkCompany();
  throwFirst(problems);
  return { notes };
}

/** The brand alone, for whoever shows no page. */
export function requireBrand(): Brand {
  const { brand, problems } = readBrand();
  throwFirst(problems.map(toLine));
  return brand as Brand;
}

const toLine = ({ file, problem }: Finding) => `${file}: ${problem}`;

function throwFirst([first, ...others]: string[]): void {
  if (first) throw new Error(others.length > 0 ? `${first} (and ${others.length} more: npm run check)` : first);
}

function readBrand(): { brand: Brand | undefined; problems: Finding[] } {
  const { value, problem } = readJson(() => JSON.parse(readFileSync(path.join(root, brandFile), 'utf8')));
  if (problem) return { brand: undefined, problems: [{ file: brandFile, problem }] };
  const { data, error } = Brand.safeParse(value);
  const problems = (error?.issues ?? []).flatMap((issue) => {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${[...issue.path, key].join('.')} is not known`);
    return isMissing(value, issue.path) ? `${field} is missing` : `${field || 'it'} ${plainly(issue.message)}`;
  });
  return { brand: data, problems: problems.map((problem) => ({ file: brandFile, problem })) };
}

const isMissing = (value: unknown, keys: PropertyKey[]) =>
  keys.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value) === undefined;

const plainly = (message: string) => message.replace(/^Invalid input: expected (\w+).*$/, 'must be of type $1');

function readJson<T>(read: () => T): { value?: T; problem?: string } {
  try {
    return { value: read() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { problem: code === 'ENOENT' ? 'is missing' : message.replace(/\s+/g, ' ') };
  }
}

function checkMessages(brand: Brand | undefined): Finding[] {
  const [site, company] = [0, 1].map((at) => readInEveryLanguage((locale) => messageFiles(locale)[at] ?? ''));
  if (!site || !company) return [];
  return [...site.problems, ...company.problems, ...missingFor(brand, company), ...unknownPlaceholders(site, company)];
}

type Catalogs = { fileOf(locale: LocaleCode): string; texts: Map<LocaleCode, MessageTexts>; problems: Finding[] };

/** One file a language, all with the messages and placeholders of the default language. */
function readInEveryLanguage(fileOf: (locale: LocaleCode) => string): Catalogs {
  const texts = new Map<LocaleCode, MessageTexts>();
  const problems: Finding[] = [];
  for (const locale of localeCodes) {
    const { value, problem } = readJson(() => readMessageFile(fileOf(locale)));
    if (value) texts.set(locale, value);
    else problems.push({ file: fileOf(locale), problem: problem ?? '' });
  }
  const expected = texts.get(defaultLocale) ?? {};
  for (const [locale, messages] of texts) {
    const say = (id: string, what: string) =>
      problems.push({ file: fileOf(locale), problem: `"${id}" ${what} (${locale})` });
    for (const id of Object.keys(expected)) if (!Object.hasOwn(messages, id)) say(id, 'is missing');
    for (const [id, text] of Object.entries(messages)) {
      const problem = problemOf(text, expected[id]);
      if (problem) say(id, problem);
    }
  }
  return { fileOf, texts, problems };
}

function problemOf(text: unknown, expected: string | undefined): string | undefined {
  if (typeof text !== 'string' || text.trim() === '') return 'must be a text that is not empty';
  if (expected === undefined) return `is not in the messages of ${defaultLocale}`;
  try {
    const names = placeholdersOf(text).join(', ');
    const wanted = placeholdersIn(expected).join(', ');
    return names === wanted ? undefined : `has the placeholders ${names || 'none'} instead of ${wanted || 'none'}`;
  } catch (error) {
    return `cannot be read: ${(error as Error).message.replace(/\s+/g, ' ')}`;
  }
}

/** None where the message itself cannot be read, which is said of it alone. */
function placeholdersIn(text: string): string[] {
  try {
    return placeholdersOf(text);
  } catch {
    return [];
  }
}

/** What the pages say in the company's own words. Lists of messages (`about.timeline.…`) may be empty. */
const companyMessages = [
  ...['about.heading', 'about.lead', 'about.story.text', 'about.mission.text', 'about.responsibility.text'],
  ...['career.heading', 'career.lead', 'career.do.text', 'career.need.text'],
  ...['works.lead', 'news.lead', 'notFound.heading', 'error.heading'],
  ...['home', 'about', 'works', 'career', 'contact', 'news', 'parentalcontrol', 'product-termsofuse'].map(
    (page) => `meta.${page}`,
  ),
];

function missingFor(brand: Brand | undefined, { fileOf, texts }: Catalogs): Finding[] {
  const given = texts.get(defaultLocale);
  if (!given) return [];
  const wanted = [
    ...companyMessages,
    ...(brand?.business ?? workKinds).map((kind) => `home.${kind}.text`),
    ...Object.keys(brand?.email ?? {}).map((topic) => `contact.topic.${topic}.text`),
    ...(brand?.partners?.length ? ['about.partners.text'] : []),
  ];
  return wanted
    .filter((id) => !Object.hasOwn(given, id))
    .map((id) => ({ file: fileOf(defaultLocale), problem: `"${id}" is missing (${defaultLocale})` }));
}

/** The company's own messages may name the site; those in the place of the site's messages take what these take. */
function unknownPlaceholders(site: Catalogs, { fileOf, texts }: Catalogs): Finding[] {
  const known = site.texts.get(defaultLocale) ?? {};
  return Object.entries(texts.get(defaultLocale) ?? {}).flatMap(([id, text]) => {
    const allowed = known[id] === undefined ? ['site'] : placeholdersIn(known[id]);
    const unknown = placeholdersIn(text).filter((name) => !allowed.includes(name));
    const problem = `"${id}" has the placeholder ${unknown.join(', ')}, for which there is no value (${defaultLocale})`;
    return unknown.length > 0 ? [{ file: fileOf(defaultLocale), problem }] : [];
  });
}

function missingDrawings(): Finding[] {
  const files = drawings.map((name) => `sample/${name}.svg`).filter((file) => !existsSync(path.join(root, file)));
  return files.map((file) => ({ file, problem: 'is missing' }));
}

function notesOn(brand: Brand | undefined): string[] {
  if (!brand) return [];
  const say = (what: string) => [`${brandFile}: color ${brand.color} is too ${what} shade of it`];
  if (isTooLight(brand.color)) return say('light for text on white: there, text and buttons have a darker');
  if (isTooDark(brand.color)) return say('dark for text on black: there, text and buttons have a lighter');
  return [];
}

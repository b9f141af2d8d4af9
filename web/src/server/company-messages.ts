/** What is wrong with the messages, the site's own and the company's: a line each, with the file, the id and the language. */
import type { Brand } from 'contract/brand';
import { defaultLocale, type LocaleCode, localeCodes } from 'contract/locale';
import { workKinds } from 'contract/names';
import { placeholdersOf } from '../language/placeholders.ts';
import { type MessageTexts, messageFiles, readMessageFile } from '../language/read-messages.ts';
import { readJson } from './read-json.ts';

export function checkMessages(brand: Brand | undefined): string[] {
  const site = readInEveryLanguage((locale) => messageFiles(locale).site);
  const company = readInEveryLanguage((locale) => messageFiles(locale).company);
  const say = (id: string, what: string) => lineOf(messageFiles(defaultLocale).company, id, what, defaultLocale);
  return [
    ...missingIn(company.texts, brand).map((id) => say(id, 'is missing')),
    ...unknownPlaceholders(site.texts, company.texts).map(([id, names]) =>
      say(id, `has the placeholder ${names.join(', ')}, for which there is no value`),
    ),
    ...site.problems,
    ...company.problems,
  ];
}

const lineOf = (file: string, id: string, what: string, locale: LocaleCode) => `${file}: "${id}" ${what} (${locale})`;

/** One file a language, all with the messages and placeholders of the default language, whose texts are answered. */
function readInEveryLanguage(fileOf: (locale: LocaleCode) => string): { texts?: MessageTexts; problems: string[] } {
  const read = localeCodes.map((locale) => ({ locale, ...readJson(() => readMessageFile(fileOf(locale))) }));
  const texts = read.find(({ locale }) => locale === defaultLocale)?.value;
  const problems = read.flatMap(({ locale, value: messages, problem }) => {
    if (!messages) return [`${fileOf(locale)}: ${problem}`];
    const ids = new Set([...Object.keys(texts ?? {}), ...Object.keys(messages)]);
    return [...ids].flatMap((id) => {
      const what = texts && problemOf(messages[id], texts[id]);
      return what ? [lineOf(fileOf(locale), id, what, locale)] : [];
    });
  });
  return { ...(texts && { texts }), problems };
}

function problemOf(text: unknown, expected: string | undefined): string | undefined {
  if (text === undefined) return 'is missing';
  if (typeof text !== 'string' || text.trim() === '') return 'must be a text that is not empty';
  if (expected === undefined) return `is not in the messages of ${defaultLocale}`;
  try {
    const names = placeholdersOf(text).join(', ');
    const wanted = placeholdersIn(expected)?.join(', ');
    if (wanted === undefined || names === wanted) return undefined;
    return `has the placeholders ${names || 'none'} instead of ${wanted || 'none'}`;
  } catch (error) {
    return `cannot be read: ${(error as Error).message.replace(/\s+/g, ' ')}`;
  }
}

/** Undefined where the message cannot be read, which is said of it alone. */
function placeholdersIn(text: string): string[] | undefined {
  try {
    return placeholdersOf(text);
  } catch {
    return undefined;
  }
}

/** What the pages say in the company's own words. Lists of messages (`about.timeline.…`) may be empty. */
const companyMessages = [
  ...['about.heading', 'about.lead', 'about.story.text', 'about.mission.text', 'about.responsibility.text'],
  ...['career.heading', 'career.lead', 'career.do.text', 'career.need.text'],
  ...['works.lead', 'news.lead', 'notFound.heading', 'error.heading'],
  ...['meta.home', 'meta.about', 'meta.works', 'meta.career', 'meta.contact', 'meta.news'],
  ...['meta.parentalcontrol', 'meta.product-termsofuse'],
];

function missingIn(texts: MessageTexts | undefined, brand: Brand | undefined): string[] {
  const wanted = [
    ...companyMessages,
    ...(brand?.business ?? workKinds).map((kind) => `home.${kind}.text`),
    ...Object.keys(brand?.email ?? {}).map((topic) => `contact.topic.${topic}.text`),
    ...(brand?.partners?.length ? ['about.partners.text'] : []),
    // One makes the band at the foot of Home, which has both.
    ...(texts && Object.hasOwn(texts, 'home.career.text') ? ['home.contact.text'] : []),
  ];
  return texts ? wanted.filter((id) => !Object.hasOwn(texts, id)) : [];
}

/** The company's own messages may name the site; those in the place of the site's messages take what these take. */
function unknownPlaceholders(site: MessageTexts = {}, company: MessageTexts = {}): [id: string, names: string[]][] {
  return Object.entries(company).flatMap(([id, text]): [string, string[]][] => {
    const allowed = site[id] === undefined ? ['site'] : (placeholdersIn(site[id]) ?? []);
    const unknown = (placeholdersIn(text) ?? []).filter((name) => !allowed.includes(name));
    return unknown.length > 0 ? [[id, unknown]] : [];
  });
}

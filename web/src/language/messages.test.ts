import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { localeCodes } from 'contract/locale';
import { newsTypes } from 'contract/names';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { RouteHandle } from '../head/title.ts';
import { createRoutes } from '../routes.tsx';
import { messageParts, partOf } from './message-parts.ts';
import { intlOptions } from './messages.tsx';
import { placeholdersOf } from './placeholders.ts';
import { readMessages } from './read-messages.ts';

const english = readMessages('en-US');

test.each(localeCodes)('%s has every message, with the same placeholders as English', (locale) => {
  const messages = readMessages(locale);
  expect(Object.keys(messages)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(messages)) {
    expect(text.trim(), key).not.toBe('');
    expect(placeholdersOf(text), key).toEqual(placeholdersOf(english[key] ?? ''));
  }
});

test.each(localeCodes.filter((locale) => locale !== 'en-US'))('%s leaves nothing in English but names', (locale) => {
  const names =
    /^(App|JoyID|Facebook|X|Weibo|Steam|Epic|Windows|Xbox|PlayStation|Nintendo|Android|iOS|\{count\} \/ \{limit\})$/;
  const same = Object.entries(readMessages(locale)).filter(([key, text]) => text === english[key] && !names.test(text));
  expect(same).toEqual([]);
});

/** The texts that the specification gives, by the ids under which we have them. */
const specified: Record<string, string> = {
  'about.title': 'About',
  'works.title': 'Works',
  'career.title': 'Career',
  'contact.title': 'Contact',
  'termofuse.title': 'Term of Use',
  'privacypolicy.title': 'Privacy Policy',
  'parentalcontrol.title': 'Parental Control',
  'product-termsofuse.title': 'Product Terms of Use',
  'layout.account.soon': 'Coming soon',
  'layout.footer.terms': 'Terms of Service',
  'layout.footer.privacy': 'Privacy Policy',
  'layout.footer.parental': 'Parental Guardian',
  'layout.footer.cybersecurity': 'Cybersecurity Administration',
  'social.facebook': 'Facebook',
  'social.x': 'X',
  'social.weibo': 'Weibo',
  'home.learnMore': 'Learn More',
  'home.works': 'New Works',
  'home.news': 'News',
  'home.more.works': 'More',
  'home.more.news': 'More',
  'about.mission': 'Mission',
  'about.responsibility': 'Responsibility',
  'about.partners': 'Partners',
  'kind.game': 'Game',
  'kind.movie': 'Movie',
  'kind.app': 'App',
  'news.more': 'Load More',
  'career.do': 'What We Do',
  'career.need': 'What We Need',
  'career.why': 'Why Join Us',
  'career.join': 'Currently Unavailable',
  'contact.topic.customerService': 'Customer Service',
  'contact.topic.legal': 'Legal',
  'contact.topic.cooperation': 'Cooperation',
  'contact.form.eventType': 'Event Type',
  'contact.form.name': 'Name',
  'contact.form.email': 'Email',
  'contact.form.phone': 'Phone',
  'contact.form.content': 'Content',
  'contact.form.success': 'We have received your message',
  'contact.form.failure': 'Failed to send message, please try again later',
  'maintenance.text': 'Maintenance, please try again later.',
  'maintenance.refresh': 'Refresh',
  ...Object.fromEntries(newsTypes.map((type) => [`type.${type}`, type])),
};

test('the texts that the specification gives are the English ones', () => {
  // What only screen readers say is ours.
  const shown = (text = '') => text.replace(/<spoken>.*<\/spoken>/, '');
  expect(Object.fromEntries(Object.keys(specified).map((id) => [id, shown(english[id])]))).toEqual(specified);
});

test('a message that is missing shows its default, else its id', () => {
  const intl = createIntl({ ...intlOptions, locale: 'ja-JP', messages: {} });
  expect(
    intl.formatMessage({ id: 'works.platform.Arcade', defaultMessage: [{ type: TYPE.literal, value: 'Arcade' }] }),
  ).toBe('Arcade');
  expect(intl.formatMessage({ id: 'works.platform.Arcade' })).toBe('works.platform.Arcade');
});

const source = path.resolve(import.meta.dirname, '..');

/** The parts of the messages that the files of a folder speak, by the ids, or the beginnings of ids, written in them. */
function partsIn(pattern: string): Set<string> {
  const files = globSync(pattern, { cwd: source }).filter((file) => !/\.test\.|pages\/style-guide/.test(file));
  expect(files).not.toEqual([]);
  const code = files.map((file) => readFileSync(path.join(source, file), 'utf8')).join();
  const ids = [...code.matchAll(/['"`]([a-z][\w-]*\.[\w.-]*)/gi)].map(([, id = '']) => id);
  return new Set(ids.filter((id) => Object.keys(english).some((key) => key.startsWith(id))).map(partOf));
}

/** The files of pages that share a folder are told apart by nothing, so each brings what all of them speak. */
function partsBrought(folder: string): Set<string> {
  const [root] = createRoutes({ load: () => Promise.reject(), isMaintenance: false, ErrorPage: () => null });
  const handles = (root?.children?.[0]?.children ?? []).map(({ handle }) => (handle ?? {}) as RouteHandle);
  const own = handles.filter(({ chunk }) => chunk === `src/pages/${folder}/page.tsx`);
  return new Set(['frame', ...own.flatMap(({ messages = [] }) => messages)]);
}

test('every message that is named in the code is there', () => {
  const code = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.*'] }).map((file) =>
    readFileSync(path.join(source, file), 'utf8'),
  );
  const ids = [...code.join().matchAll(/\bid(?:=|: |=\{)['"]([a-z][\w-]*\.[\w.-]+)['"]/g)].map(([, id = '']) => id);
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => !Object.hasOwn(english, id))).toEqual([]);
});

const pages = readdirSync(path.join(source, 'pages')).filter((name) => name !== 'error' && name !== 'style-guide');

test.each(pages)('the page %s brings the messages it speaks', (folder) => {
  expect(partsBrought(folder)).toEqual(partsIn(`pages/${folder}/*.tsx`).union(new Set(['frame'])));
});

test('messages that are named after a page are a part of their own', () => {
  // Most visits start at Home, where the frame is fetched in any case, and legal pages have only a few. The press room's are
  // with those of About, those of a search with those of the news.
  const elsewhere = ['home', 'legal', 'press', 'search'];
  const named = pages.filter((page) => Object.keys(english).some((id) => id.startsWith(`${page}.`)));
  const own = named.filter((page) => !elsewhere.includes(page));
  expect(own.filter((page) => !messageParts.some((part) => part === page))).toEqual([]);
});

test('the files hold the languages of the site and no others', () => {
  for (const folder of ['messages', '../../../sample/messages']) {
    const files = readdirSync(path.join(import.meta.dirname, folder));
    expect(files.sort()).toEqual(localeCodes.map((code) => `${code}.json`).sort());
  }
});

test('what all pages share speaks only the messages that all pages have', () => {
  expect(partsIn('{layout,catalog,chunk}/*.{ts,tsx}')).toEqual(new Set(['frame']));
  expect(partsIn('pages/error/*.tsx')).toEqual(new Set(['error']));
  expect(partsIn('components/!(facts|work-facts|platform-name|consent-question).tsx')).toEqual(new Set(['frame']));
  expect(partsIn('components/consent-question.tsx')).toEqual(new Set(['frame', 'consent']));
});

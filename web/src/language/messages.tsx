/** The site's messages in the visitor's language. A message that is missing shows its default, else its id. */
import type { LocaleCode } from 'contract/locale';
import type { ReactNode } from 'react';
import { type IntlConfig, IntlProvider } from 'react-intl';
import type company from '../../../sample/messages/en-US.json';
import { nameChunk } from '../chunk/load.ts';
import type { MessagePart } from './message-parts.ts';
import type english from './messages/en-US.json';

export type Messages = NonNullable<IntlConfig['messages']>;

export type MessageId = keyof typeof english | keyof typeof company;

type Parts = Record<MessagePart, () => Promise<{ default: Messages }>>;

const files = import.meta.glob<Parts>('./messages/*.json', { query: '?parts', import: 'default', eager: true });

const wanted = new Set<MessagePart>(['frame']);
const catalogs = new Map<LocaleCode, { messages: Messages; has: Set<MessagePart> }>();

/** The messages of every part wanted so far. Pages that want more add to them. */
export async function loadMessages(locale: LocaleCode): Promise<Messages> {
  await loadParts(locale, [...wanted]);
  return catalogOf(locale).messages;
}

/** Loads these parts in each language that is loaded. Whoever wants a part waits for no other, which may have failed. */
export async function requireMessages(parts: readonly MessagePart[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  await Promise.all([...catalogs.keys()].map((locale) => loadParts(locale, parts)));
}

function catalogOf(locale: LocaleCode) {
  const catalog = catalogs.get(locale) ?? { messages: {}, has: new Set<MessagePart>() };
  catalogs.set(locale, catalog);
  return catalog;
}

async function loadParts(locale: LocaleCode, parts: readonly MessagePart[]): Promise<void> {
  const { messages, has } = catalogOf(locale);
  const missing = parts.filter((part) => !has.has(part));
  await Promise.all(
    missing.map(async (part) => {
      const load = files[`./messages/${locale}.json`]?.[part];
      Object.assign(messages, load && (await nameChunk(`messages-${part}-${locale}`, load())).default);
      has.add(part);
    }),
  );
}

export const intlOptions = { timeZone: 'UTC', onError: ignoreMissing };

type Props = { locale: string; messages: Messages; children: ReactNode };

export function MessagesProvider({ locale, messages, children }: Props) {
  return (
    <IntlProvider {...intlOptions} locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  );
}

function ignoreMissing(error: { code?: string }) {
  if (error.code !== 'MISSING_TRANSLATION') throw error;
}

/** The site's messages for texts that no browser renders. */
import { readFileSync } from 'node:fs';
import { type LocaleCode, localeCodes } from 'contract/locale';
import { createIntl, type IntlShape } from 'react-intl';
import type { MessageId } from '../language/messages.tsx';

const read = (locale: LocaleCode): Record<MessageId, string> =>
  JSON.parse(readFileSync(new URL(`../language/messages/${locale}.json`, import.meta.url), 'utf8'));

const intls = Object.fromEntries(
  localeCodes.map((locale) => [locale, createIntl({ locale, messages: read(locale) })]),
) as Record<LocaleCode, IntlShape>;

export const formatMessage = (locale: LocaleCode, id: MessageId, values?: Record<string, string>): string =>
  intls[locale].formatMessage({ id }, values);

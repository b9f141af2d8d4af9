/** The site's messages for texts that no browser renders. */
import { type LocaleCode, localeCodes } from 'contract/locale';
import { createIntl, type IntlShape } from 'react-intl';
import type { MessageId } from '../language/messages.tsx';
import { readMessages } from '../language/read-messages.ts';

const intls = Object.fromEntries(
  localeCodes.map((locale) => [locale, createIntl({ locale, messages: readMessages(locale) })]),
) as Record<LocaleCode, IntlShape>;

export const formatMessage = (locale: LocaleCode, id: MessageId, values?: Record<string, string>): string =>
  intls[locale].formatMessage({ id }, values);

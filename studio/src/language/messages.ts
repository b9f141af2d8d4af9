/** The studio's messages, a file for each language. */
import type { LocaleCode } from 'contract/locale';
import type { IntlConfig } from 'react-intl';

export type Messages = NonNullable<IntlConfig['messages']>;

const files = import.meta.glob<Messages>('./messages/*.json', { query: '?messages', import: 'default' });

export const loadMessages = (locale: LocaleCode): Promise<Messages> =>
  files[`./messages/${locale}.json`]?.() ?? Promise.resolve({});

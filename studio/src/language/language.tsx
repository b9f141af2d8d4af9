/** The studio's messages, in the language and with the time zone that this browser saved. */
import type { LocaleCode } from 'contract/locale';
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { type IntlConfig, IntlProvider } from 'react-intl';
import { savedLocale, savedTimeZone, saveLocale, saveTimeZone } from './preferences.ts';

type Messages = NonNullable<IntlConfig['messages']>;

const files = import.meta.glob<Messages>('./messages/*.json', { query: '?messages', import: 'default' });
const loaded = new Map<LocaleCode, Promise<Messages>>();

export function loadMessages(locale: LocaleCode): Promise<Messages> {
  const messages = loaded.get(locale) ?? files[`./messages/${locale}.json`]?.() ?? Promise.resolve({});
  loaded.set(locale, messages);
  // What could not be fetched is asked for again.
  messages.catch(() => loaded.delete(locale));
  return messages;
}

type Language = {
  locale: LocaleCode;
  timeZone: string;
  setLocale: (locale: LocaleCode) => void;
  setTimeZone: (timeZone: string) => void;
};

const LanguageContext = createContext<Language | undefined>(undefined);

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error('no language is provided');
  return language;
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState(savedLocale);
  const [timeZone, setTimeZone] = useState(savedTimeZone);
  const messages = use(loadMessages(locale));

  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  const language = {
    locale,
    timeZone,
    setLocale(next: LocaleCode) {
      saveLocale(next);
      // The screen stays as it is until the messages are there.
      startTransition(() => setLocale(next));
    },
    setTimeZone(next: string) {
      saveTimeZone(next);
      setTimeZone(next);
    },
  };
  return (
    <LanguageContext value={language}>
      <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

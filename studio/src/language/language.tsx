/** Tells every screen the language and the time zone. */
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { IntlProvider } from 'react-intl';
import { currentPreferences, type Preferences, subscribe } from './preferences.ts';

export const useLanguage = (): Preferences => useSyncExternalStore(subscribe, currentPreferences);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const { locale, timeZone, messages } = useLanguage();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}

/** Tells a reader, in their language, that a text is shown in another one, and where else it can be read. */
import { type LocaleCode, locales } from 'contract/locale';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { pinPath } from '../language/locale.ts';
import styles from './fallback-notice.module.css';

/** The language of a text, where it is not the reader's. */
export function fallbackLocale(shown: string | undefined, wanted: string): string | undefined {
  return shown && shown !== wanted ? shown : undefined;
}

// Readers know languages and scripts, not the countries in our codes.
const displayTags: Record<string, string> = { 'en-US': 'en', 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant', 'ja-JP': 'ja' };

export function FallbackNotice({ shown, languages = [] }: { shown: string; languages?: LocaleCode[] }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const names = new Intl.DisplayNames(intl.locale, { type: 'language' });
  return (
    <aside className={styles.notice}>
      <p>
        <FormattedMessage id="article.fallback" values={{ language: names.of(displayTags[shown] ?? shown) ?? shown }} />
      </p>
      {languages.length > 0 && (
        <p>
          <FormattedMessage id="article.fallback.languages" />{' '}
          {locales
            .filter(({ code }) => languages.includes(code))
            .map(({ code, name }) => (
              <a key={code} href={pinPath(code, pathname)} lang={code} hrefLang={code}>
                {name}
              </a>
            ))}
        </p>
      )}
    </aside>
  );
}

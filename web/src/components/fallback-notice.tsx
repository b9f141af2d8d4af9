/** Tells a reader, in their language, that a text is shown in another one, and where else it can be read. */
import { type LocaleCode, locales } from 'contract/locale';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { localizePath } from '../language/locale.ts';
import styles from './fallback-notice.module.css';

/** The language of a text, where it is not the reader's. */
export function fallbackLocale(shown: string | undefined, wanted: string): string | undefined {
  return shown && shown !== wanted ? shown : undefined;
}

export function FallbackNotice({ shown, languages = [] }: { shown: string; languages?: LocaleCode[] }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const tag = locales.find(({ code }) => code === shown)?.tag ?? shown;
  const language = new Intl.DisplayNames(intl.locale, { type: 'language' }).of(tag) ?? tag;
  return (
    <aside className={styles.notice}>
      <p>
        <FormattedMessage id="article.fallback" values={{ language }} />
      </p>
      {languages.length > 0 && (
        <p>
          <FormattedMessage id="article.fallback.languages" />{' '}
          {locales
            .filter(({ code }) => languages.includes(code))
            .map(({ code, name }) => (
              <a key={code} href={localizePath(code, pathname)} lang={code} hrefLang={code}>
                {name}
              </a>
            ))}
        </p>
      )}
    </aside>
  );
}

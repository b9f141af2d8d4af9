/** The language of the studio, for this browser. */
import { type LocaleCode, locales } from 'contract/locale';
import { useIntl } from 'react-intl';
import { Icon } from 'ui/icon';
import { useLanguage } from '../language/language.tsx';
import styles from './language-choice.module.css';

export function LanguageChoice() {
  const intl = useIntl();
  const { locale, setLocale } = useLanguage();
  return (
    <label className={styles.choice}>
      <Icon name="globe" size={20} />
      <select
        aria-label={intl.formatMessage({ id: 'field.language' })}
        value={locale}
        onChange={(event) => setLocale(event.target.value as LocaleCode)}
      >
        {locales.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

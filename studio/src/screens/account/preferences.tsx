import { type LocaleCode, locales } from 'contract/locale';
import { FormattedMessage } from 'react-intl';
import { Field } from 'ui/field';
import { Quiet } from '../../components/rows.tsx';
import { useLanguage } from '../../language/language.tsx';
import { timeZones } from '../../language/preferences.ts';
import styles from './screen.module.css';

export function Preferences() {
  const { locale, timeZone, setLocale, setTimeZone } = useLanguage();
  return (
    <div className={styles.fields}>
      <Quiet>
        <FormattedMessage id="account.preferences.text" />
      </Quiet>
      <Field name="Language" label="field.language">
        {(attributes) => (
          <select {...attributes} value={locale} onChange={(event) => setLocale(event.target.value as LocaleCode)}>
            {locales.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="TimeZone" label="field.timeZone">
        {(attributes) => (
          <select {...attributes} value={timeZone} onChange={(event) => setTimeZone(event.target.value)}>
            {timeZones().map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

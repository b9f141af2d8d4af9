/** The language of the studio, for this browser. */
import { useMutation } from '@tanstack/react-query';
import { type LocaleCode, locales } from 'contract/locale';
import { useIntl } from 'react-intl';
import { Icon } from 'ui/icon';
import { useLanguage } from '../language/language.tsx';
import { choose } from '../language/preferences.ts';
import { useErrorText } from './error-text.ts';
import styles from './language-choice.module.css';
import { Notice } from './notice.tsx';

export function LanguageChoice() {
  const intl = useIntl();
  const { locale } = useLanguage();
  const change = useMutation({ mutationFn: (next: LocaleCode) => choose({ locale: next }) });
  const text = useErrorText(change.error);
  return (
    <>
      <label className={styles.choice}>
        <Icon name="globe" size={20} />
        <select
          aria-label={intl.formatMessage({ id: 'field.language' })}
          value={locale}
          onChange={(event) => change.mutate(event.target.value as LocaleCode)}
        >
          {locales.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {text && <Notice kind="error">{text}</Notice>}
    </>
  );
}

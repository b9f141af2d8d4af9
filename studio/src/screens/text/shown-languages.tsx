/** Which languages stand side by side: one, two or more, by `?languages=` in the address. */
import { isLocale, type LocaleCode, localeCodes, locales } from 'contract/locale';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import styles from './shown-languages.module.css';

export function useShownLanguages(): [shown: LocaleCode[], show: (languages: LocaleCode[]) => void] {
  const [query, setQuery] = useSearchParams();
  const named = (query.get('languages') ?? '').split(',').filter(isLocale);
  const shown = named.length > 0 ? [...new Set(named)] : localeCodes.slice(0, 1);
  const show = (languages: LocaleCode[]) =>
    setQuery(
      (before) => {
        before.set('languages', languages.join(','));
        return before;
      },
      { replace: true },
    );
  return [shown, show];
}

type Props = { shown: LocaleCode[]; onShow: (languages: LocaleCode[]) => void };

export function LanguagesShown({ shown, onShow }: Props) {
  const intl = useIntl();
  return (
    <fieldset className={styles.languages}>
      <legend>{intl.formatMessage({ id: 'text.languages' })}</legend>
      {locales.map(({ code, name }) => (
        <label key={code} lang={code}>
          <input
            type="checkbox"
            checked={shown.includes(code)}
            // One stays.
            disabled={shown.length === 1 && shown[0] === code}
            onChange={({ target }) =>
              onShow(target.checked ? [...shown, code] : shown.filter((language) => language !== code))
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Which languages stand side by side: one, two or more, by `?languages=` in the address. Where that names none, the
 * language of who opens it, or the first of the site where nobody has written it in that one.
 */
import { useQuery } from '@tanstack/react-query';
import { isLocale, type LocaleCode, localeCodes, locales } from 'contract/locale';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import type { Query } from '../../components/loaded.tsx';
import { useLanguage } from '../../language/language.tsx';
import { loadText } from '../../releasing/queries.ts';
import { type Item, refOf } from './item.ts';
import styles from './shown-languages.module.css';

type ShownLanguages = {
  /** None until it is known which. */
  shown: LocaleCode[];
  opening: Query<LocaleCode>;
  show: (languages: LocaleCode[]) => void;
};

export function useShownLanguages(item: Item): ShownLanguages {
  const [query, setQuery] = useSearchParams();
  // The first there was: never another one under somebody's hands.
  const [own] = useState(useLanguage().locale);
  const named = [...new Set((query.get('languages') ?? '').split(',').filter(isLocale))];
  const isKnown = named.length > 0 || own === localeCodes[0];
  const opening = useQuery({
    queryKey: ['opening-language', item.subject, item.id, own],
    queryFn: async () => ((await loadText(refOf(item, own))).State === 'missing' ? localeCodes[0] : own),
    enabled: !isKnown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const opened = isKnown ? localeCodes[0] : opening.data;
  const show = (languages: LocaleCode[]) =>
    setQuery(
      (before) => {
        before.set('languages', languages.join(','));
        return before;
      },
      { replace: true },
    );
  return { shown: named.length > 0 ? named : opened ? [opened] : [], opening, show };
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

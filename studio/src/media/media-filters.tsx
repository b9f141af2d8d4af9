/** Narrows the files down: by words, kind, and what is still to be done. */
import { isLocale, localeCodes, locales } from 'contract/locale';
import { mediaKinds } from 'contract/studio/media-files';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './media-filters.module.css';
import type { MediaFilter } from './queries.ts';

type Props = { filter: MediaFilter; onChange: (filter: MediaFilter) => void; isPicturesOnly?: boolean };

const pauseMs = 300;

export function MediaFilters({ filter, onChange, isPicturesOnly = false }: Props) {
  const intl = useIntl();
  /** Without what is not set. */
  const choose = (changes: { [K in keyof MediaFilter]: MediaFilter[K] | '' }) => {
    const chosen = Object.entries({ ...filter, ...changes }).filter(([, value]) => value);
    onChange(Object.fromEntries(chosen) as MediaFilter);
  };
  return (
    <search className={styles.filters}>
      <SearchField words={filter.q ?? ''} onSearch={(q) => choose({ q })} />
      {!isPicturesOnly && (
        <label>
          <FormattedMessage id="media.kind" />
          <select
            value={filter.kind ?? ''}
            onChange={({ target }) => choose({ kind: mediaKinds.find((kind) => kind === target.value) ?? '' })}
          >
            <option value="">{intl.formatMessage({ id: 'media.kind.all' })}</option>
            {mediaKinds.map((kind) => (
              <option key={kind} value={kind}>
                {intl.formatMessage({ id: `media.kind.${kind}` })}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <FormattedMessage id="media.withoutAlt" />
        <select
          value={filter.without_alt ?? ''}
          onChange={({ target }) => choose({ without_alt: isLocale(target.value) ? target.value : '' })}
        >
          <option value="">{intl.formatMessage({ id: 'media.withoutAlt.any' })}</option>
          {localeCodes.map((code) => (
            <option key={code} value={code}>
              {locales.find((locale) => locale.code === code)?.name}
            </option>
          ))}
        </select>
      </label>
      {!isPicturesOnly && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={filter.unused === 'true'}
            onChange={({ target }) => choose({ unused: target.checked ? 'true' : '' })}
          />
          <FormattedMessage id="media.unusedOnly" />
        </label>
      )}
    </search>
  );
}

/** Searches after a pause, and never while an input method composes. */
function SearchField({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [text, setText] = useState(words);
  const isComposing = useRef(false);
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    if (isComposing.current || text.trim() === words) return;
    const timer = setTimeout(() => search.current(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, words]);

  return (
    <label>
      <FormattedMessage id="media.search" />
      <input
        type="search"
        value={text}
        maxLength={100}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={({ currentTarget }) => {
          isComposing.current = false;
          // The text did not change with the end of the composition, so that the effect must be told.
          search.current(currentTarget.value.trim());
        }}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
}

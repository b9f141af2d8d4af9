/** Narrows the board. `Missing in…` is the state and a language. */
import { locales } from 'contract/locale';
import { categorySlugs, newsTypes, workKinds } from 'contract/names';
import { textStates } from 'contract/studio/states';
import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { Term } from '../../components/term.tsx';
import { useTypeName } from '../../components/type-name.tsx';
import styles from './filter-bar.module.css';
import type { FilterName, Filters } from './filters.ts';
import { SearchField } from './search-field.tsx';

type Props = {
  searchRef: Ref<HTMLInputElement>;
  filters: Filters;
  onChange: (changed: Filters) => void;
  onClear: () => void;
};

export function FilterBar({ searchRef, filters, onChange, onClear }: Props) {
  const intl = useIntl();
  const { typeName, kindName, placeName } = useTypeName();
  const choice = (name: FilterName, options: [value: string, text: string, lang?: string][]) => (
    <label className={styles.choice}>
      <FormattedMessage id={`board.filter.${name}`} />
      <select
        value={filters[name] ?? ''}
        // What only one place has means nothing at another.
        onChange={({ target }) => onChange({ [name]: target.value, ...(name === 'slug' && { type: '', kind: '' }) })}
      >
        <option value="">{intl.formatMessage({ id: 'board.filter.all' })}</option>
        {options.map(([value, text, lang]) => (
          <option key={value} value={value} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <search className={styles.bar}>
      <SearchField ref={searchRef} value={filters.q ?? ''} onSearch={(q) => onChange({ q })} />
      <div className={styles.choices}>
        {choice(
          'state',
          textStates.map((state) => [state, intl.formatMessage({ id: `state.${state}` })]),
        )}
        {choice(
          'language',
          locales.map(({ code, name }) => [code, name, code]),
        )}
        {choice(
          'slug',
          [...categorySlugs, 'page'].map((slug) => [slug, placeName(slug)]),
        )}
        {filters.slug === 'news' &&
          choice(
            'type',
            newsTypes.map((type) => [type, typeName(type)]),
          )}
        {filters.slug === 'works' &&
          choice(
            'kind',
            workKinds.map((kind) => [kind, kindName(kind)]),
          )}
        <label className={styles.mine}>
          <input
            type="checkbox"
            checked={filters.mine === 'true'}
            onChange={({ target }) => onChange({ mine: target.checked ? 'true' : '' })}
          />
          <FormattedMessage id="board.filter.mine" />
        </label>
        {filters.state === 'stale' && <Term name="stale" />}
        {Object.keys(filters).length > 0 && (
          <Button variant="quiet" onClick={onClear}>
            <FormattedMessage id="board.filter.clear" />
          </Button>
        )}
      </div>
    </search>
  );
}

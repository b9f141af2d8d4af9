/** Year and platform as rows of links. They combine: each keeps what the other one says. */
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { PlatformName } from '../../components/platform-name.tsx';
import tabs from '../../components/tabs.module.css';
import type { choicesOf } from './filters.ts';
import styles from './page.module.css';
import { type Search, writeSearch } from './query.ts';

type Props = { search: Search; choices: ReturnType<typeof choicesOf> };

export function WorkFilters({ search, choices }: Props) {
  if (choices.years.length + choices.platforms.length === 0) return null;
  return (
    <div className={styles.filters}>
      <Row search={search} by="year" values={choices.years}>
        {(year) => <FormattedMessage id="works.year" values={{ year }} />}
      </Row>
      <Row search={search} by="platform" values={choices.platforms}>
        {(name) => <PlatformName name={name} />}
      </Row>
    </div>
  );
}

type RowProps = {
  search: Search;
  by: 'year' | 'platform';
  values: string[];
  children: (value: string) => ReactNode;
};

function Row({ search, by, values, children }: RowProps) {
  const intl = useIntl();
  if (values.length === 0) return null;
  const link = (value: string | undefined, text: ReactNode) => (
    <Link
      key={value}
      to={`?${writeSearch({ ...search, [by]: value })}`}
      replace
      preventScrollReset
      rel="nofollow"
      aria-current={search[by] === value ? 'true' : undefined}
    >
      {text}
    </Link>
  );
  return (
    <nav
      className={`${tabs.tabs} ${tabs.sideways} ${tabs.quiet}`}
      aria-label={intl.formatMessage({ id: `works.filter.${by}` })}
    >
      {link(undefined, <FormattedMessage id={`works.filter.${by}.all`} />)}
      {values.map((value) => link(value, children(value)))}
    </nav>
  );
}

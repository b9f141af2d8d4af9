/** A list whose rows are lines of a table on a wide screen and cards on a phone. */
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { Loaded, type Query } from './loaded.tsx';
import styles from './rows.module.css';

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  const intl = useIntl();
  return (
    <ul className={styles.rows} aria-label={intl.formatMessage({ id: label })}>
      {children}
    </ul>
  );
}

export const Row = ({ children }: { children: ReactNode }) => <li className={styles.row}>{children}</li>;

/** What a row is about, and a quieter line below it. */
export const RowName = ({ name, children }: { name: ReactNode; children?: ReactNode }) => (
  <div className={styles.name}>
    <strong>{name}</strong>
    {children && <small>{children}</small>}
  </div>
);

export const Quiet = ({ children }: { children: ReactNode }) => <p className={styles.quiet}>{children}</p>;

type PageOf = { page_number: number; page_size: number; total: number };

type PagedRowsProps<T> = {
  query: Query<PageOf & { data: T[] }>;
  /** The ids of the messages that name the list and say that it is empty. */
  label: string;
  none: string;
  children: (entry: T, index: number) => ReactNode;
};

/** A page of a list that a query answers. */
export const PagedRows = <T,>({ query, label, none, children }: PagedRowsProps<T>) => (
  <Loaded query={query}>
    {(list) =>
      list.data.length === 0 ? (
        <Quiet>
          <FormattedMessage id={none} />
        </Quiet>
      ) : (
        <>
          <Rows label={label}>{list.data.map(children)}</Rows>
          <Pager {...list} />
        </>
      )
    }
  </Loaded>
);

/** The pages of a list, by `?page=` in the address. */
export function Pager({ page_number, page_size, total }: PageOf) {
  const intl = useIntl();
  const [query] = useSearchParams();
  const last = Math.max(1, Math.ceil(total / page_size));
  if (last === 1) return null;
  const to = (page: number) => `?${new URLSearchParams({ ...Object.fromEntries(query), page: String(page) })}`;
  return (
    <nav className={styles.pager} aria-label={intl.formatMessage({ id: 'pager.label' })}>
      {page_number > 1 && (
        <Link to={to(page_number - 1)}>
          <FormattedMessage id="pager.newer" />
        </Link>
      )}
      <span>
        <FormattedMessage id="pager.page" values={{ page: page_number, last }} />
      </span>
      {page_number < last && (
        <Link to={to(page_number + 1)}>
          <FormattedMessage id="pager.older" />
        </Link>
      )}
    </nav>
  );
}

export function usePage(): number {
  const [query] = useSearchParams();
  const page = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

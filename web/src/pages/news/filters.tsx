/** The ways to narrow the news. Type and year combine: each filter keeps what the other one says. */
import { defaultLocale, isLocale } from 'contract/locale';
import { type NewsType, newsTypes } from 'contract/names';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ButtonLink } from 'ui/button';
import { Icon } from 'ui/icon';
import { Empty } from '../../components/empty.tsx';
import tabs from '../../components/tabs.module.css';
import { feedPath, feedTypes } from '../../head/feed-path.ts';
import { localizePath } from '../../language/locale.ts';
import styles from './page.module.css';
import { writeSearch } from './query.ts';

type Filter = { type: NewsType | undefined; year: string | undefined };

const linkTo = (filter: Filter) => `?${writeSearch(filter)}`;

/** Both filters at once make hundreds of pages that list nothing of their own: robots need not follow them. */
const relOf = ({ type, year }: Filter) => (type && year ? 'nofollow' : undefined);

export function TypeFilter({ type, year }: Filter) {
  const intl = useIntl();
  const row = useChosenInView(type);
  return (
    <nav ref={row} className={`${tabs.tabs} ${tabs.sideways}`} aria-label={intl.formatMessage({ id: 'news.filter' })}>
      <Link to={linkTo({ type: undefined, year })} preventScrollReset aria-current={type ? undefined : 'true'}>
        <FormattedMessage id="news.filter.all" />
      </Link>
      {newsTypes.map((name) => (
        <Link
          key={name}
          to={linkTo({ type: name, year })}
          rel={relOf({ type: name, year })}
          preventScrollReset
          aria-current={name === type ? 'true' : undefined}
        >
          <Icon name={name} size={18} />
          <FormattedMessage id={`type.${name}`} />
        </Link>
      ))}
    </nav>
  );
}

/** For a row of links that scrolls sideways. */
function useChosenInView(choice: string | undefined) {
  const row = useRef<HTMLElement>(null);
  // `scroll-initial-target` does this on arrival where browsers know it, but not when the choice changes, as by Back.
  useEffect(() => {
    const chosen = row.current?.querySelector(choice ? '[aria-current]' : 'a');
    if (row.current && chosen) bringIntoRow(row.current, chosen);
  }, [choice]);
  return row;
}

/** Scrolls the row alone; `scrollIntoView` would move the page as well. */
function bringIntoRow(row: Element, item: Element) {
  const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  const margin = (outer.width - inner.width) / 2;
  const isInView = inner.left >= outer.left && inner.right <= outer.right;
  if (!isInView) row.scrollBy({ left: inner.left - outer.left - margin });
}

export function YearFilter({ type, year, years }: Filter & { years: number[] }) {
  const intl = useIntl();
  const row = useChosenInView(year);
  return (
    <nav
      ref={row}
      className={`${tabs.tabs} ${tabs.sideways} ${tabs.quiet}`}
      aria-label={intl.formatMessage({ id: 'news.years' })}
    >
      <Link to={linkTo({ type, year: undefined })} preventScrollReset aria-current={year ? undefined : 'true'}>
        <FormattedMessage id="news.years.all" />
      </Link>
      {years.map(String).map((name) => (
        <Link
          key={name}
          to={linkTo({ type, year: name })}
          rel={relOf({ type, year: name })}
          preventScrollReset
          aria-current={name === year ? 'true' : undefined}
        >
          <FormattedMessage id="news.year" values={{ year: name }} />
        </Link>
      ))}
    </nav>
  );
}

export function FeedLink({ type }: Pick<Filter, 'type'>) {
  const { locale } = useIntl();
  return (
    <a href={localizePath(isLocale(locale) ? locale : defaultLocale, feedPath('atom', type))} type={feedTypes.atom}>
      <FormattedMessage id="news.feed" />
    </a>
  );
}

export function NoNews({ type, year }: Filter) {
  const intl = useIntl();
  const name = type && intl.formatMessage({ id: `type.${type}` });
  const narrowedBy = type && year ? '.typeAndYear' : year ? '.year' : '';
  return (
    <Empty>
      <p>
        <FormattedMessage id={`news.empty${narrowedBy}`} values={{ type: name, year }} />
      </p>
      <p className={styles.ways}>
        {type && year && (
          <>
            <ButtonLink to={linkTo({ type, year: undefined })} variant="quiet" preventScrollReset>
              <FormattedMessage id="news.empty.ofType" values={{ type: name }} />
            </ButtonLink>
            <ButtonLink to={linkTo({ type: undefined, year })} variant="quiet" preventScrollReset>
              <FormattedMessage id="news.empty.ofYear" values={{ year }} />
            </ButtonLink>
          </>
        )}
        <ButtonLink to="/news" variant="quiet">
          <FormattedMessage id="news.empty.all" />
        </ButtonLink>
      </p>
    </Empty>
  );
}

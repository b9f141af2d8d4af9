import type { ArticleSummary } from 'contract/entities';
import { defaultLocale, isLocale } from 'contract/locale';
import { type NewsType, newsTypes } from 'contract/names';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { useClient } from '../../catalog/client-context.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Icon } from '../../components/icon.tsx';
import { NewsItem } from '../../components/news-item.tsx';
import { PageHead } from '../../components/page-head.tsx';
import tabs from '../../components/tabs.module.css';
import { feedPath, feedTypes } from '../../head/feed-path.ts';
import { pinPath } from '../../language/locale.ts';
import type { loadNews } from './loader.ts';
import styles from './page.module.css';

export default function NewsPage() {
  const loaded = useLoaderData<typeof loadNews>();
  const { type, year, years } = loaded;
  return (
    <>
      <PageHead title={<FormattedMessage id="news.heading" />} lead={<FormattedMessage id="news.lead" />} />
      <div className={styles.news}>
        <TypeFilter type={type} isAll={!type && !year} />
        <div className={styles.elsewhere}>
          <Years years={years} shown={year} />
          <FeedLink type={type} />
        </div>
        {loaded.items.length > 0 ? (
          <GrowingList key={`${loaded.category_id} ${type} ${year}`} loaded={loaded} />
        ) : (
          <NoNews year={year} />
        )}
      </div>
    </>
  );
}

function TypeFilter({ type, isAll }: { type: string | undefined; isAll: boolean }) {
  const intl = useIntl();
  return (
    <nav className={tabs.tabs} aria-label={intl.formatMessage({ id: 'news.filter' })}>
      <Link to="?" preventScrollReset aria-current={isAll ? 'true' : undefined}>
        <FormattedMessage id="news.filter.all" />
      </Link>
      {newsTypes.map((name) => (
        <Link key={name} to={`?type=${name}`} preventScrollReset aria-current={name === type ? 'true' : undefined}>
          <Icon name={name} size={18} />
          <FormattedMessage id={`type.${name}`} />
        </Link>
      ))}
    </nav>
  );
}

function Years({ years, shown }: { years: number[]; shown: string | undefined }) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'news.years' })}>
      {years.map((year) => (
        <Link key={year} to={`?year=${year}`} aria-current={String(year) === shown ? 'true' : undefined}>
          <FormattedMessage id="news.year" values={{ year: String(year) }} />
        </Link>
      ))}
    </nav>
  );
}

function FeedLink({ type }: { type: NewsType | undefined }) {
  const { locale } = useIntl();
  return (
    <a href={pinPath(isLocale(locale) ? locale : defaultLocale, feedPath('atom', type))} type={feedTypes.atom}>
      <FormattedMessage id="news.feed" />
    </a>
  );
}

function NoNews({ year }: { year: string | undefined }) {
  return (
    <Empty>
      <p>{year ? <FormattedMessage id="news.empty.year" values={{ year }} /> : <FormattedMessage id="news.empty" />}</p>
      <ButtonLink to="/news" look="quiet">
        <FormattedMessage id="news.empty.all" />
      </ButtonLink>
    </Empty>
  );
}

type Loaded = Awaited<ReturnType<typeof loadNews>>;
type State = 'idle' | 'loading' | 'failed';

/** The list and what Load More added to it. Without our script, Load More is a link to a longer list. */
function GrowingList({ loaded }: { loaded: Loaded }) {
  const getClient = useClient();
  const [, setSearch] = useSearchParams();
  const [added, setAdded] = useState<ArticleSummary[]>([]);
  const [pages, setPages] = useState(loaded.page);
  const [state, setState] = useState<State>('idle');
  const list = useRef<HTMLUListElement>(null);
  const firstAdded = useRef<number | undefined>(undefined);

  // What is published meanwhile moves the pages on: the next may begin with items that are here already.
  const items = [...new Map([...loaded.items, ...added].map((item) => [item.ID, item])).values()];
  const next = pages + 1;
  const search = new URLSearchParams({
    ...(loaded.type && { type: loaded.type }),
    ...(loaded.year && { year: loaded.year }),
    page: String(next),
  });

  // The keyboard goes on at the first new item, where the reader's eyes go on.
  useEffect(() => {
    if (firstAdded.current === undefined) return;
    list.current?.children[firstAdded.current]?.querySelector('a')?.focus({ preventScroll: true });
    firstAdded.current = undefined;
  });

  async function loadMore(event: { preventDefault(): void }) {
    event.preventDefault();
    if (state === 'loading') return;
    setState('loading');
    try {
      const { type, year, category_id } = loaded;
      const client = await getClient();
      const { data } = await client.listArticles({
        category_id,
        ...(type && { type }),
        ...(year && { year }),
        page_number: next,
        page_size: 10,
      });
      firstAdded.current = items.length;
      setAdded([...added, ...data]);
      setPages(next);
      setState('idle');
      setSearch(search, { replace: true, preventScrollReset: true });
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      <ul className={styles.list} ref={list}>
        {items.map((item, index) => (
          <li key={item.ID}>
            <NewsItem item={item} look={index === 0 ? 'lead' : 'row'} heading="h2" />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <p role="status">
          <FormattedMessage
            id="news.count"
            values={{ shown: items.length, total: Math.max(loaded.total, items.length) }}
          />
        </p>
        {state === 'failed' && (
          <p role="alert">
            <FormattedMessage id="news.failed" />
          </p>
        )}
        {items.length < loaded.total && (
          <ButtonLink
            to={`?${search}`}
            look="quiet"
            replace
            preventScrollReset
            onClick={loadMore}
            aria-busy={state === 'loading'}
          >
            <FormattedMessage id={state === 'loading' ? 'news.loading' : 'news.more'} />
          </ButtonLink>
        )}
      </div>
    </>
  );
}

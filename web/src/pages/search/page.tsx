import type { ArticleSummary } from 'contract/entities';
import { maxQueryLength, maxResults } from 'contract/search';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, useLoaderData } from 'react-router';
import { Button, ButtonLink } from 'ui/button';
import { Empty } from '../../components/empty.tsx';
import { NewsItem } from '../../components/news-item.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Poster } from '../../components/poster.tsx';
import posters from '../../components/poster-grid.module.css';
import { Section } from '../../components/section.tsx';
import type { loadSearch } from './loader.ts';
import { Marked, wordsOf } from './marked.tsx';
import styles from './page.module.css';
import { maxShown } from './query.ts';

type Loaded = Awaited<ReturnType<typeof loadSearch>>;
type Found = NonNullable<Loaded['found']>;

const isEmpty = ({ works, news }: Found) => works.Total + news.Total === 0;

function statusOf(text: string, found: Found | undefined): string {
  if (found) return isEmpty(found) ? 'search.none' : 'search.found';
  return text ? 'search.tooLong' : 'search.invitation';
}

export default function SearchPage() {
  const { text, found, invitation } = useLoaderData<typeof loadSearch>();
  return (
    <>
      <PageHead title={<FormattedMessage id="search.heading" />}>
        <SearchForm text={text} />
        <p role="status">
          <FormattedMessage id={statusOf(text, found)} values={{ limit: maxQueryLength, query: text }} />
        </p>
      </PageHead>
      {invitation && <Invitation works={invitation} />}
      {found && (isEmpty(found) ? <Nothing /> : <Results query={text} found={found} />)}
    </>
  );
}

function SearchForm({ text }: { text: string }) {
  const id = useId();
  return (
    <Form action="/search" role="search" className={styles.form}>
      <label htmlFor={id}>
        <FormattedMessage id="search.label" />
      </label>
      <input
        key={text}
        id={id}
        type="search"
        name="q"
        defaultValue={text}
        maxLength={maxQueryLength}
        autoComplete="off"
      />
      <Button type="submit">
        <FormattedMessage id="search.submit" />
      </Button>
    </Form>
  );
}

function Invitation({ works }: { works: ArticleSummary[] }) {
  return (
    <Section title={<FormattedMessage id="search.invitation.works" />}>
      <ul className={posters.grid}>
        {works.map((work) => (
          <li key={work.ID}>
            <Poster work={work} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ResultsProps = { query: string; found: Found };

function Results({ query, found }: ResultsProps) {
  const { works, news } = found;
  const words = wordsOf(query);
  return (
    <>
      {works.Total > 0 && (
        <Section title={<FormattedMessage id="works.title" />} action={<Count total={works.Total} />}>
          <ul className={`${posters.grid} ${styles.results}`}>
            {works.Items.map((work) => (
              <li key={work.ID}>
                <Poster work={work} title={<Marked text={work.Title} words={words} />} />
                <p className={styles.summary}>
                  <Marked text={work.Summary} words={words} />
                </p>
              </li>
            ))}
          </ul>
          <More query={query} found={found} of="works" />
        </Section>
      )}
      {news.Total > 0 && (
        <Section title={<FormattedMessage id="news.title" />} action={<Count total={news.Total} />}>
          <ul className={`${styles.news} ${styles.results}`}>
            {news.Items.map((item) => (
              <li key={item.ID}>
                <NewsItem
                  item={item}
                  variant="row"
                  heading="h3"
                  title={<Marked text={item.Title} words={words} />}
                  summary={<Marked text={item.Summary} words={words} />}
                />
              </li>
            ))}
          </ul>
          <More query={query} found={found} of="news" />
        </Section>
      )}
    </>
  );
}

function Count({ total }: { total: number }) {
  return (
    <p className={styles.count}>
      <FormattedMessage id={total < maxResults ? 'search.count' : 'search.count.most'} values={{ total }} />
    </p>
  );
}

function More({ query, found, of }: ResultsProps & { of: 'works' | 'news' }) {
  const { pages } = found;
  const { Items, Total } = found[of];
  if (Items.length >= Total) return null;
  if (Items.length >= maxShown)
    return (
      <p className={styles.more}>
        <FormattedMessage id="search.rest" values={{ shown: Items.length }} />
      </p>
    );
  const next = { ...pages, [of]: pages[of] + 1 };
  const search = new URLSearchParams({ q: query, works: String(next.works), news: String(next.news) });
  return (
    <p className={styles.more}>
      <ButtonLink to={`?${search}`} variant="quiet" replace preventScrollReset>
        <FormattedMessage id={`search.more.${of}`} />
      </ButtonLink>
    </p>
  );
}

function Nothing() {
  return (
    <div className={styles.nothing}>
      <Empty>
        <p>
          <FormattedMessage id="search.none.text" />
        </p>
        <p className={styles.ways}>
          <ButtonLink to="/works?tab=all" variant="quiet">
            <FormattedMessage id="works.back" />
          </ButtonLink>
          <ButtonLink to="/news" variant="quiet">
            <FormattedMessage id="news.back" />
          </ButtonLink>
        </p>
      </Empty>
    </div>
  );
}

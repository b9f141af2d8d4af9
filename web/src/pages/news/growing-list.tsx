/** The list and what Load More added to it. Without our script, Load More is a link to a longer list. */
import type { ArticleSummary } from 'contract/entities';
import { defaultPageSize } from 'contract/names';
import { type MouseEvent, useContext, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { UNSAFE_DataRouterContext as RouterContext, useNavigate } from 'react-router';
import { ButtonLink } from 'ui/button';
import { useClient } from '../../catalog/client-context.ts';
import { NewsItem } from '../../components/news-item.tsx';
import type { loadNews } from './loader.ts';
import styles from './page.module.css';
import { writeSearch } from './query.ts';

type Loaded = Awaited<ReturnType<typeof loadNews>>;
type Shown = {
  loaded: Loaded;
  items: ArticleSummary[];
  page: number;
  state: 'idle' | 'loading' | 'failed';
};

const asLoaded = (loaded: Loaded): Shown => ({ loaded, items: loaded.items, page: loaded.page, state: 'idle' });

export function GrowingList({ loaded }: { loaded: Loaded }) {
  const getClient = useClient();
  const navigate = useNavigate();
  const untilGone = useUntilGone();
  const [grown, setShown] = useState(() => asLoaded(loaded));
  const list = useRef<HTMLUListElement>(null);
  const firstAdded = useRef<number | undefined>(undefined);

  // What was added belongs to the list it was added to, not to the one of another type, year or language.
  const shown = grown.loaded === loaded ? grown : asLoaded(loaded);
  const { items, page, state } = shown;
  const { type, year, category_id } = loaded;
  const next = page + 1;
  const address = `?${writeSearch({ type, year, page: next })}`;

  // The keyboard goes on at the first new item, where the reader's eyes go on.
  useEffect(() => {
    if (firstAdded.current === undefined) return;
    list.current?.children[firstAdded.current]?.querySelector('a')?.focus({ preventScroll: true });
    firstAdded.current = undefined;
  });

  async function loadMore(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const button = event.currentTarget;
    await untilGone(async (signal) => {
      setShown({ ...shown, state: 'loading' });
      const added = await fetchNext(signal).catch(() => undefined);
      if (signal.aborted) return setShown({ ...shown, state: 'idle' });
      if (!added) return setShown({ ...shown, state: 'failed' });
      // An empty list is not accepted: what is shown stays, and so does the way to try again.
      if (added.length === 0) return setShown({ ...shown, state: 'idle' });
      const { activeElement } = document;
      // A visitor who has gone on to something else on the page keeps the focus there.
      if (activeElement === button || activeElement === document.body) firstAdded.current = items.length;
      // What is published meanwhile moves the pages on: the next may begin with items that are here already.
      const all = [...new Map([...items, ...added].map((item) => [item.ID, item])).values()];
      setShown({ loaded, items: all, page: next, state: 'idle' });
      navigate(address, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
    });
  }

  async function fetchNext(signal: AbortSignal): Promise<ArticleSummary[]> {
    const client = await getClient();
    const filter = { category_id, ...(type && { type }), ...(year && { year }) };
    const paging = { page_number: next, page_size: defaultPageSize };
    return (await client.listArticles({ ...filter, ...paging }, { signal })).data;
  }

  return (
    <>
      {loaded.newerPage > 0 && (
        <p>
          <ButtonLink to={`?${writeSearch({ type, year, page: loaded.newerPage })}`} variant="quiet">
            <FormattedMessage id="news.newer" />
          </ButtonLink>
        </p>
      )}
      <ul className={styles.list} ref={list}>
        {items.map((item, index) => (
          <li key={item.ID}>
            <NewsItem item={item} variant={index === 0 ? 'lead' : 'row'} heading="h2" />
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
        {page * defaultPageSize < loaded.total && (
          <ButtonLink
            to={address}
            variant="quiet"
            replace
            preventScrollReset
            onClick={loadMore}
            aria-busy={state === 'loading'}
            // It asks for ten more, not for the longer list that its address names.
            data-no-prefetch
          >
            <FormattedMessage id={state === 'loading' ? 'news.loading' : 'news.more'} />
          </ButtonLink>
        )}
      </div>
    </>
  );
}

type Task = (signal: AbortSignal) => Promise<void>;

/**
 * Runs one task at a time, whose signal is aborted once the visitor goes elsewhere: to another page, list, language or
 * document. It is aborted before React hears of it, so that no late answer can override where they go.
 */
function useUntilGone(): (task: Task) => Promise<void> {
  const router = useContext(RouterContext)?.router;
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  return async (task) => {
    if (!router || running.current || router.state.navigation.state !== 'idle') return;
    const controller = new AbortController();
    const abort = () => controller.abort();
    const { pathname, search } = router.state.location;
    const unsubscribe = router.subscribe(({ location, navigation, revalidation }) => {
      const isHere = location.pathname === pathname && location.search === search;
      if (!isHere || navigation.state !== 'idle' || revalidation !== 'idle') abort();
    });
    addEventListener('beforeunload', abort);
    running.current = controller;
    await task(controller.signal);
    running.current = undefined;
    removeEventListener('beforeunload', abort);
    unsubscribe();
  };
}

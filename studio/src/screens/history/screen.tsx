/** Every edition of a text or of facts, what became of it between any two, and a way back to each. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { isLocale } from 'contract/locale';
import { maxPageSize } from 'contract/names';
import type { Text } from 'contract/studio';
import { can } from 'contract/studio/rights';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from 'ui/button';
import { Confirm } from '../../components/confirm.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { Quiet } from '../../components/rows.tsx';
import { Screen, Section } from '../../components/screen.tsx';
import { Term } from '../../components/term.tsx';
import { refreshTexts } from '../../releasing/queries.ts';
import { useMe } from '../../session/me.ts';
import { Comparison } from './comparison.tsx';
import { EditionTable } from './edition-table.tsx';
import { type HistoryOf, historyOfFacts, historyOfText } from './history-of.tsx';
import styles from './screen.module.css';

/** The working copy, beside the numbers of editions. */
export const draft = 'draft';

export function Component() {
  const { subject, id = '', language } = useParams();
  const of = historyOf(subject, id, language);
  return of ? <History key={of.key} of={of} /> : <NotFound />;
}

function historyOf(subject: string | undefined, id: string, language: string | undefined): HistoryOf | undefined {
  if (subject === 'article' && language === undefined) return historyOfFacts(id);
  if ((subject !== 'article' && subject !== 'page') || !isLocale(language)) return undefined;
  return historyOfText({ Subject: subject, ID: id, Language: language });
}

function useEditions({ key, list }: HistoryOf) {
  return useInfiniteQuery({
    queryKey: ['editions', key],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => list({ page_number: pageParam, page_size: maxPageSize }),
    getNextPageParam: ({ page_number, page_size, total }) =>
      page_number * page_size < total ? page_number + 1 : undefined,
  });
}

function History({ of }: { of: HistoryOf }) {
  const intl = useIntl();
  const me = useMe();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>(() => Object.fromEntries(query));
  const [restored, setRestored] = useState<number>();
  const { data: current } = useQuery<Pick<Text, 'State'> & Partial<Pick<Text, 'Title'>>>(of.draft);
  const pages = useEditions(of);
  const editions = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  // At first what was written since visitors saw it last; where nothing was, what the newest edition changed.
  const [newest, former] = editions;
  const isWritten = current?.State === 'changed' || current?.State === 'draft';
  const live = editions.find(({ IsLive }) => IsLive) ?? newest;
  const to = chosen.to ?? (isWritten || !former ? draft : String(newest?.Edition));
  const from = chosen.from ?? String((to === draft ? live : former)?.Edition ?? draft);
  const choose = (side: 'from' | 'to', edition: string) => {
    const next = { from, to, [side]: edition };
    setChosen(next);
    setQuery(next, { replace: true, preventScrollReset: true });
  };

  return (
    <Screen
      title="history.title"
      values={{ title: of.language ? (current?.Title ?? '') : intl.formatMessage({ id: 'facts.title' }) }}
      actions={
        <Link to={of.path}>
          <FormattedMessage id="history.toText" />
        </Link>
      }
    >
      <p className={styles.language}>
        {of.name} <Term name="edition" />
      </p>
      <Loaded query={pages}>
        {() =>
          editions.length === 0 ? (
            <Quiet>
              <FormattedMessage id="history.none" />
            </Quiet>
          ) : (
            <div className={styles.history}>
              <div className={styles.editions}>
                <EditionTable
                  editions={editions}
                  from={from}
                  to={to}
                  onChoose={choose}
                  onRestore={can(me, 'write', 'text', of.language) ? setRestored : undefined}
                />
                {pages.hasNextPage && (
                  <Button variant="quiet" aria-busy={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
                    <FormattedMessage id="history.more" />
                  </Button>
                )}
              </div>
              <Section title="history.changes">
                <Comparison of={of} from={from} to={to} />
              </Section>
            </div>
          )
        }
      </Loaded>
      {restored !== undefined && (
        <Confirm
          title="history.restore.title"
          text="history.restore.text"
          submit="history.restore"
          values={{ edition: String(restored) }}
          action={() => of.restore(restored)}
          onDone={async () => {
            await refreshTexts(queries);
            await navigate(of.path);
          }}
          onClose={() => setRestored(undefined)}
        />
      )}
    </Screen>
  );
}

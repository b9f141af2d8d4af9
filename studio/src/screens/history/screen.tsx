/** Every edition of a text, what became of it between any two, and a way back to each. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { isLocale } from 'contract/locale';
import { maxPageSize } from 'contract/names';
import { can } from 'contract/studio/rights';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from 'ui/button';
import { Confirm } from '../../components/confirm.tsx';
import { LanguageName } from '../../components/language-name.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { Quiet } from '../../components/rows.tsx';
import { Screen, Section } from '../../components/screen.tsx';
import { Term } from '../../components/term.tsx';
import { articleParams, itemKey, pageParams, type TextRef, textPath } from '../../releasing/items.ts';
import { refreshTexts, textQuery } from '../../releasing/queries.ts';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import { Comparison } from './comparison.tsx';
import { EditionTable } from './edition-table.tsx';
import styles from './screen.module.css';

/** The working copy, beside the numbers of editions. */
export const draft = 'draft';

export function Component() {
  const { subject, id = '', language } = useParams();
  if ((subject !== 'article' && subject !== 'page') || !isLocale(language)) return <NotFound />;
  const ref: TextRef = { Subject: subject, ID: id, Language: language };
  return <History key={itemKey(ref)} text={ref} />;
}

function useEditions(ref: TextRef) {
  return useInfiniteQuery({
    queryKey: ['editions', itemKey(ref)],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => {
      const paging = { page_number: pageParam, page_size: maxPageSize };
      return withSession((api) =>
        ref.Subject === 'article'
          ? api.listArticleEditions({ ...articleParams(ref), ...paging })
          : api.listPageEditions({ ...pageParams(ref), ...paging }),
      );
    },
    getNextPageParam: ({ page_number, page_size, total }) =>
      page_number * page_size < total ? page_number + 1 : undefined,
  });
}

function History({ text: ref }: { text: TextRef }) {
  const me = useMe();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>(() => Object.fromEntries(query));
  const [restored, setRestored] = useState<number>();
  const current = useQuery(textQuery(ref));
  const pages = useEditions(ref);
  const editions = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  // At first what was written since visitors saw it last; where nothing was, what the newest edition changed.
  const [newest, former] = editions;
  const isWritten = current.data?.State === 'changed' || current.data?.State === 'draft';
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
      values={{ title: current.data?.Title ?? '' }}
      actions={
        <Link to={textPath(ref)}>
          <FormattedMessage id="history.toText" />
        </Link>
      }
    >
      <p className={styles.language}>
        <LanguageName code={ref.Language} /> <Term name="edition" />
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
                  onRestore={can(me, 'write', 'text', ref.Language) ? setRestored : undefined}
                />
                {pages.hasNextPage && (
                  <Button variant="quiet" aria-busy={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
                    <FormattedMessage id="history.more" />
                  </Button>
                )}
              </div>
              <Section title="history.changes">
                <Comparison text={ref} from={from} to={to} />
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
          action={() =>
            withSession((api) =>
              ref.Subject === 'article'
                ? api.restoreArticleText({ ...articleParams(ref), Edition: restored })
                : api.restorePageText({ ...pageParams(ref), Edition: restored }),
            )
          }
          onDone={async () => {
            await refreshTexts(queries);
            await navigate(textPath(ref));
          }}
          onClose={() => setRestored(undefined)}
        />
      )}
    </Screen>
  );
}

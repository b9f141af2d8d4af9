/** Every article and page with the state of each of its languages, and what goes out next. */
import { can } from 'contract/studio/rights';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from 'ui/button';
import { useErrorText } from '../../components/error-text.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Quiet } from '../../components/rows.tsx';
import { Screen } from '../../components/screen.tsx';
import { useMedia } from '../../components/use-media.ts';
import { publishPath } from '../../releasing/items.ts';
import { useMe } from '../../session/me.ts';
import { AccountNotices } from './account-notices.tsx';
import { CardList } from './card-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFilters } from './filters.ts';
import { Guide } from './guide.tsx';
import { Matrix } from './matrix.tsx';
import { NextReleases } from './next-releases.tsx';
import styles from './screen.module.css';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { ShortcutSheet, useShortcuts } from './shortcuts.tsx';
import { useBoard } from './use-board.ts';

const newPath = '/article/new';

export function Component() {
  const me = useMe();
  if (can(me, 'read', 'text')) return <Board />;
  return (
    <Screen title="board.title">
      <AccountNotices />
      <Quiet>
        <FormattedMessage id="board.notYours" />
      </Quiet>
    </Screen>
  );
}

function Board() {
  const me = useMe();
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const isPhone = useMedia('(width <= 767.98px)');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { filters, change, clear } = useFilters();
  const { first, rowAt, onView, isBusy, error, retry } = useBoard(filters);
  const selection = useSelection();
  const errorText = useErrorText(error);
  const canWrite = can(me, 'write', 'text');
  const canPublish = can(me, 'publish', 'text');

  useShortcuts({
    '/': () => search.current?.focus(),
    '?': () => setHelpOpen(true),
    ...(canWrite && { n: () => void navigate(newPath) }),
    ...(selection.chosen.size > 0 && { p: () => void navigate(publishPath(selection.chosen.values())) }),
  });

  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <Screen
      title="board.title"
      actions={
        <div className={styles.actions}>
          <Button variant="quiet" aria-keyshortcuts="?" className={styles.keys} onClick={() => setHelpOpen(true)}>
            <FormattedMessage id="board.keys.title" />
          </Button>
          {canWrite && (
            <ButtonLink to={newPath} aria-keyshortcuts="n">
              <FormattedMessage id="board.new" />
            </ButtonLink>
          )}
        </div>
      }
    >
      <AccountNotices />
      {canWrite && <Guide />}
      <div className={styles.board}>
        <div className={styles.main}>
          <FilterBar searchRef={search} filters={filters} onChange={change} onClear={clear} />
          <Loaded query={first}>
            {({ total }) => (
              <>
                <div className={styles.count} role="status" id="Board-keys">
                  {total > 0 && <FormattedMessage id="board.count" values={{ count: total }} />}
                  {total === 0 && isNarrowed && (
                    <p className={styles.empty}>
                      <FormattedMessage id="board.nothingFound" />
                    </p>
                  )}
                </div>
                {errorText && (
                  <Notice kind="error">
                    {errorText}{' '}
                    <Button variant="quiet" onClick={() => void retry()}>
                      <FormattedMessage id="retry" />
                    </Button>
                  </Notice>
                )}
                {total === 0 ? (
                  !isNarrowed && <Empty canWrite={canWrite} />
                ) : isPhone ? (
                  <CardList total={total} rowAt={rowAt} onView={onView} isBusy={isBusy} />
                ) : (
                  <Matrix
                    list={JSON.stringify(filters)}
                    total={total}
                    rowAt={rowAt}
                    onView={onView}
                    isBusy={isBusy}
                    selection={canPublish ? selection : undefined}
                  />
                )}
              </>
            )}
          </Loaded>
          <SelectionBar selection={selection} />
        </div>
        <NextReleases />
      </div>
      {isHelpOpen && <ShortcutSheet canPublish={canPublish} onClose={() => setHelpOpen(false)} />}
    </Screen>
  );
}

function Empty({ canWrite }: { canWrite: boolean }) {
  return (
    <div className={styles.empty}>
      <h2>
        <FormattedMessage id="board.empty" />
      </h2>
      <p>
        <FormattedMessage id={canWrite ? 'board.empty.write' : 'board.empty.wait'} />
      </p>
      {canWrite && (
        <ButtonLink to={newPath}>
          <FormattedMessage id="board.new" />
        </ButtonLink>
      )}
    </div>
  );
}

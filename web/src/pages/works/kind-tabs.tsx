/** The kinds of works as tabs, which are links until our script runs; before them, a link to all. */
import type { WorkKind } from 'contract/names';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import hidden from 'ui/visually-hidden.module.css';
import { businessLines } from '../../brand.ts';
import { useHydrated } from '../../components/hydrated.ts';
import tabs from '../../components/tabs.module.css';
import styles from './page.module.css';
import type { Search } from './query.ts';

type Props = { tab: Search['tab']; countOf: (kind: WorkKind) => number };

export function KindTabs({ tab, countOf }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const reached = tab === 'all' ? businessLines[0] : tab;

  function moveByArrow(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    // From the tab that has the focus: a quick hand is ahead of what is loaded.
    const at = businessLines.findIndex((kind) => (event.target as Element).id === `tab-${kind}`);
    const kind = businessLines[(at + step + businessLines.length) % businessLines.length];
    navigate(`?tab=${kind}`, { replace: true, preventScrollReset: true });
    document.getElementById(`tab-${kind}`)?.focus();
  }

  return (
    <div className={styles.kinds}>
      <p className={tabs.tabs}>
        <Link to="?tab=all" replace preventScrollReset aria-current={tab === 'all' ? 'true' : undefined}>
          <FormattedMessage id="works.tabs.all" />{' '}
          <span className={tabs.count}>
            <FormattedNumber value={businessLines.map(countOf).reduce((sum, count) => sum + count, 0)} />
          </span>
        </Link>
      </p>
      <div
        role="tablist"
        className={tabs.tabs}
        aria-label={intl.formatMessage({ id: 'works.tabs' })}
        onKeyDown={moveByArrow}
      >
        {businessLines.map((kind) => (
          <Link
            key={kind}
            id={`tab-${kind}`}
            role="tab"
            to={`?tab=${kind}`}
            replace
            preventScrollReset
            aria-selected={kind === tab}
            aria-controls="panel"
            // The arrow keys reach the others, where our script runs to heed them.
            tabIndex={kind === reached || !isHydrated ? 0 : -1}
          >
            <FormattedMessage id={`kind.${kind}`} />{' '}
            <span className={tabs.count} aria-hidden="true">
              <FormattedNumber value={countOf(kind)} />
            </span>
            <span className={hidden.hidden}>
              <FormattedMessage id="works.count" values={{ count: countOf(kind) }} />
            </span>
          </Link>
        ))}
      </div>
    </div>
  );
}

import { type WorkKind, workKinds } from 'contract/names';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { useHydrated } from '../../components/hydrated.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Poster } from '../../components/poster.tsx';
import tabs from '../../components/tabs.module.css';
import hidden from '../../components/visually-hidden.module.css';
import type { loadWorks } from './loader.ts';
import styles from './page.module.css';

export default function WorksPage() {
  const { tab, byKind } = useLoaderData<typeof loadWorks>();
  const works = byKind[tab] ?? [];
  const countOf = (kind: WorkKind) => byKind[kind]?.length ?? 0;
  const intl = useIntl();
  const navigate = useNavigate();
  const isHydrated = useHydrated();

  function moveByArrow(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    // From the tab that has the focus: a quick hand is ahead of what is loaded.
    const at = workKinds.findIndex((kind) => (event.target as Element).id === `tab-${kind}`);
    const kind = workKinds[(at + step + workKinds.length) % workKinds.length];
    navigate(`?tab=${kind}`, { replace: true, preventScrollReset: true });
    document.getElementById(`tab-${kind}`)?.focus();
  }

  return (
    <>
      <PageHead title={<FormattedMessage id="works.heading" />} lead={<FormattedMessage id="works.lead" />} />
      <div className={styles.works}>
        <div
          role="tablist"
          className={tabs.tabs}
          aria-label={intl.formatMessage({ id: 'works.tabs' })}
          onKeyDown={moveByArrow}
        >
          {workKinds.map((kind) => (
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
              tabIndex={kind === tab || !isHydrated ? 0 : -1}
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
        <div id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
          {works.length > 0 ? (
            <ul className={styles.grid}>
              {works.map((work) => (
                <li key={work.ID}>
                  <Poster work={work} />
                </li>
              ))}
            </ul>
          ) : (
            <Empty>
              <p>
                <FormattedMessage id="works.empty" />
              </p>
            </Empty>
          )}
        </div>
      </div>
    </>
  );
}

import type { WorkKind } from 'contract/names';
import { FormattedMessage } from 'react-intl';
import { useLoaderData } from 'react-router';
import { businessLines } from '../../brand.ts';
import { CompanyMessage } from '../../components/company-message.tsx';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Poster } from '../../components/poster.tsx';
import { KindTabs } from './kind-tabs.tsx';
import type { loadWorks } from './loader.ts';
import styles from './page.module.css';

export default function WorksPage() {
  const { tab, byKind } = useLoaderData<typeof loadWorks>();
  const works = byKind[tab] ?? [];
  const countOf = (kind: WorkKind) => byKind[kind]?.length ?? 0;
  const hasTabs = businessLines.length > 1;
  return (
    <>
      <PageHead title={<FormattedMessage id="works.heading" />} lead={<CompanyMessage id="works.lead" />} />
      <div className={styles.works}>
        {hasTabs && <KindTabs tab={tab} countOf={countOf} />}
        <div id="panel" {...(hasTabs && { role: 'tabpanel', 'aria-labelledby': `tab-${tab}` })}>
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

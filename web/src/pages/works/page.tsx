import type { ArticleSummary } from 'contract/entities';
import type { WorkKind } from 'contract/names';
import { FormattedMessage } from 'react-intl';
import { useLoaderData } from 'react-router';
import { businessLines } from '../../brand.ts';
import { Empty } from '../../components/empty.tsx';
import { MessageWords } from '../../components/message-words.tsx';
import { PageHead } from '../../components/page-head.tsx';
import posters from '../../components/poster-grid.module.css';
import { choicesOf, isNarrowed, narrow } from './filters.ts';
import { KindTabs } from './kind-tabs.tsx';
import { Lead } from './lead.tsx';
import type { loadWorks } from './loader.ts';
import styles from './page.module.css';
import { WorkCard } from './work-card.tsx';
import { WorkFilters } from './work-filters.tsx';

const newestFirst = (works: ArticleSummary[]) =>
  works.toSorted((one, other) => other.PublishedAt.localeCompare(one.PublishedAt));

export default function WorksPage() {
  const { search, byKind } = useLoaderData<typeof loadWorks>();
  const { tab } = search;
  const works = tab === 'all' ? newestFirst(businessLines.flatMap((kind) => byKind[kind] ?? [])) : (byKind[tab] ?? []);
  const [newest] = works;
  const lead = isNarrowed(search) ? undefined : newest?.Picture;
  const listed = lead ? works.slice(1) : narrow(works, search);
  const countOf = (kind: WorkKind) => byKind[kind]?.length ?? 0;
  const hasTabs = businessLines.length > 1;
  return (
    <>
      <PageHead title={<FormattedMessage id="works.heading" />} lead={<MessageWords id="works.lead" />} />
      <div className={styles.works}>
        {hasTabs && <KindTabs tab={tab} countOf={countOf} />}
        <WorkFilters search={search} choices={choicesOf(works)} />
        <div id="panel" {...(hasTabs && tab !== 'all' && { role: 'tabpanel', 'aria-labelledby': `tab-${tab}` })}>
          {lead && newest && <Lead work={newest} picture={lead} />}
          {listed.length > 0 && (
            <ul className={posters.grid}>
              {listed.map((work) => (
                <WorkCard key={work.ID} work={work} />
              ))}
            </ul>
          )}
          {!lead && listed.length === 0 && (
            <Empty>
              <p>
                <FormattedMessage id={isNarrowed(search) ? 'works.empty.narrowed' : 'works.empty'} />
              </p>
            </Empty>
          )}
        </div>
      </div>
    </>
  );
}

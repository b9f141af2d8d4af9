import type { Work } from 'contract/entities';
import { FormattedMessage } from 'react-intl';
import dotted from '../../components/dotted.module.css';
import { WorkFacts } from '../../components/work-facts.tsx';
import styles from './facts.module.css';

export function Facts({ work }: { work: Work }) {
  return (
    <aside className={styles.facts} aria-labelledby="Facts">
      <h2 id="Facts">
        <FormattedMessage id="works.facts" />
      </h2>
      <dl>
        <WorkFacts work={work} list={dotted.dotted} />
      </dl>
    </aside>
  );
}

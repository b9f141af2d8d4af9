import type { Work } from 'contract/entities';
import { FormattedMessage } from 'react-intl';
import { WorkFacts } from '../../components/work-facts.tsx';
import styles from './facts.module.css';

export function Facts({ work }: { work: Work }) {
  return (
    <aside className={styles.facts} aria-labelledby="Facts">
      <h2 id="Facts">
        <FormattedMessage id="works.facts" />
      </h2>
      <dl>
        <WorkFacts work={work} list={styles.names} />
      </dl>
    </aside>
  );
}

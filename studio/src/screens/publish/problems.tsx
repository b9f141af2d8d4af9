/** What stands in the way of publishing, and which of it somebody takes upon themselves, by its name. */
import type { ReleaseError } from 'contract/studio';
import type { OverridableCode } from 'contract/studio/states';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { LanguageName } from '../../components/language-name.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/screen.tsx';
import { itemPath } from '../../releasing/items.ts';
import { Overrides } from '../../releasing/overrides.tsx';
import { ProblemText } from '../../releasing/problem-text.tsx';
import styles from './problems.module.css';
import type { Subject } from './subjects.ts';

type Props = {
  problems: ReleaseError[];
  subjects: Subject[];
  /** Whether the service has looked. */
  isChecked: boolean;
  overrides: OverridableCode[];
  onOverride: (codes: OverridableCode[]) => void;
};

export function Problems({ problems, subjects, isChecked, overrides, onOverride }: Props) {
  if (problems.length === 0) {
    return isChecked ? (
      <Notice kind="success">
        <FormattedMessage id="publish.fine" />
      </Notice>
    ) : null;
  }
  const isSingle = subjects.length === 1;
  const titleOf = ({ item }: ReleaseError) => subjects.find(({ ID }) => ID === item.ID)?.title;
  return (
    <Section title="publish.problems">
      <ul className={styles.list}>
        {problems.map((problem) => {
          const { item, code, field, value, language, line } = problem;
          return (
            <li
              key={`${item.Subject} ${item.ID} ${item.Language} ${field} ${code} ${value} ${language} ${line}`}
              data-over={problem.isOverridable}
            >
              <Link to={itemPath(item)}>
                {!isSingle && <span lang={titleOf(problem)?.language}>{titleOf(problem)?.text} </span>}
                {item.Language ? <LanguageName code={item.Language} /> : <FormattedMessage id="publish.facts" />}
              </Link>
              <span>
                <ProblemText code={code} field={field} value={value} language={language} line={line} />
              </span>
            </li>
          );
        })}
      </ul>
      <Overrides problems={problems} overrides={overrides} onOverride={onOverride} />
    </Section>
  );
}

/** What stands in the way of publishing a text. */
import type { TextProblem } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import { ProblemText } from '../../releasing/problem-text.tsx';
import styles from './problems.module.css';

export function Problems({ problems }: { problems: TextProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <details className={styles.problems}>
      <summary>
        <FormattedMessage id="problems.title" values={{ count: problems.length }} />
      </summary>
      <ul>
        {problems.map(({ Code, Field, Value, Language, Line }, index) => (
          <li key={index}>
            <ProblemText code={Code} field={Field} value={Value} language={Language} line={Line} />
          </li>
        ))}
      </ul>
    </details>
  );
}

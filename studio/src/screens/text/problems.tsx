/** What stands in the way of publishing a text. */
import type { TextProblem } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import styles from './problems.module.css';

export function Problems({ problems }: { problems: TextProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <details className={styles.problems}>
      <summary>
        <FormattedMessage id="problems.title" values={{ count: problems.length }} />
      </summary>
      <ul>
        {problems.map(({ Code, Field, Message, Line }, index) => (
          <li key={index}>
            <FormattedMessage id={`problem.${Code}`} values={{ field: Field }} />{' '}
            <small>
              {Line !== null && <FormattedMessage id="problems.line" values={{ page: Line }} />} {Message}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}

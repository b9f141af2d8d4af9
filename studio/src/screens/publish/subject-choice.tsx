/** Which languages of an article or page go along, and whether what they share does. */
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { LanguageName } from '../../components/language-name.tsx';
import { StateChip } from '../../components/state-chip.tsx';
import { Term } from '../../components/term.tsx';
import { itemKey, textPath } from '../../releasing/items.ts';
import styles from './subject-choice.module.css';
import { type Action, hasNewFacts, isPossible, type Subject } from './subjects.ts';

type Props = {
  subject: Subject;
  action: Action;
  chosen: ReadonlySet<string>;
  hasFacts: boolean;
  onToggle: (keys: string[], isOn: boolean) => void;
  onToggleFacts: (isOn: boolean) => void;
};

export function SubjectChoice({ subject, action, chosen, hasFacts, onToggle, onToggleFacts }: Props) {
  return (
    <fieldset className={styles.subject}>
      <legend lang={subject.title.language}>{subject.title.text || <FormattedMessage id="untitled" />}</legend>
      {subject.texts.map((item) => {
        const { ref, cell } = item;
        const isOpen = isPossible(item, action);
        return (
          <div key={ref.Language} className={styles.row}>
            <label>
              <input
                type="checkbox"
                disabled={!isOpen}
                checked={isOpen && chosen.has(itemKey(ref))}
                onChange={({ target }) => onToggle([itemKey(ref)], target.checked)}
              />
              <LanguageName code={ref.Language} />
            </label>
            <StateChip state={cell.State} />
            <Link to={textPath(ref)} lang={ref.Language} className={styles.title}>
              {cell.Title || <FormattedMessage id="untitled" />}
            </Link>
          </div>
        );
      })}
      {action === 'publish' && hasNewFacts(subject) && (
        <div className={styles.row}>
          <label>
            <input type="checkbox" checked={hasFacts} onChange={({ target }) => onToggleFacts(target.checked)} />
            <FormattedMessage id="publish.facts" />
          </label>
          <Term name="facts" />
        </div>
      )}
    </fieldset>
  );
}

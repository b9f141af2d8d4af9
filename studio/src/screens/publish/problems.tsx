/** What stands in the way of publishing, and which of it somebody takes upon themselves, by its name. */
import type { ReleaseError } from 'contract/studio';
import { type OverridableCode, overridableCodes } from 'contract/studio/states';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Check } from '../../components/check.tsx';
import { LanguageName } from '../../components/language-name.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/screen.tsx';
import { textPath } from '../../releasing/items.ts';
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
  const found = new Set(problems.map(({ code }) => code));
  const isSingle = subjects.length === 1;
  const titleOf = ({ item }: ReleaseError) => subjects.find(({ ID }) => ID === item.ID)?.title;
  return (
    <Section title="publish.problems">
      <ul className={styles.list}>
        {problems.map((problem) => {
          const { item, code, field, line } = problem;
          return (
            <li
              key={`${item.Subject} ${item.ID} ${item.Language} ${field} ${code} ${line}`}
              data-over={problem.isOverridable}
            >
              <Link
                to={
                  item.Language && item.Subject !== 'attachment'
                    ? textPath({ Subject: item.Subject, ID: item.ID, Language: item.Language })
                    : `/${item.Subject}/${item.ID}`
                }
              >
                {!isSingle && <span>{titleOf(problem)} </span>}
                {item.Language ? <LanguageName code={item.Language} /> : <FormattedMessage id="publish.facts" />}
              </Link>
              <span>
                <FormattedMessage id={`problem.${code}`} />
                {line !== null && (
                  <small>
                    {' '}
                    <FormattedMessage id="problem.line" values={{ line }} />
                  </small>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {overridableCodes
        .filter((code) => found.has(code))
        .map((code) => (
          <Check
            key={code}
            checked={overrides.includes(code)}
            onChange={({ target }) =>
              onOverride(target.checked ? [...overrides, code] : overrides.filter((other) => other !== code))
            }
          >
            <FormattedMessage id={`publish.override.${code}`} />
          </Check>
        ))}
    </Section>
  );
}

/** What became of a text, field by field; a field that is the same is not shown. */
import type { LocaleCode } from 'contract/locale';
import type { TextFields } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import { Diff } from '../diff/diff.tsx';
import styles from './text-diff.module.css';

const fields = ['Title', 'Summary', 'Link', 'Markdown'] as const;

/** Without `before`, all is new. */
type Props = { before: TextFields | undefined; after: TextFields; locale: LocaleCode };

export function TextDiff({ before, after, locale }: Props) {
  const changed = fields.filter((field) => (before?.[field] ?? '') !== (after[field] ?? ''));
  if (changed.length === 0) {
    return (
      <p className={styles.same}>
        <FormattedMessage id="diff.same" />
      </p>
    );
  }
  return (
    <dl className={styles.fields}>
      {changed.map((field) => (
        <div key={field}>
          <dt>
            <FormattedMessage id={`diff.${field}`} />
          </dt>
          <dd lang={locale}>
            {before ? (
              <Diff before={before[field] ?? ''} after={after[field] ?? ''} locale={locale} />
            ) : (
              <div className={styles.text}>{after[field]}</div>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

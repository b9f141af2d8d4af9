/** What became of something that has fields; a field that is the same is not shown. */
import { FormattedMessage } from 'react-intl';
import { Diff } from './diff.tsx';
import styles from './fields-diff.module.css';

type Values = Record<string, string>;

type Props = {
  /** Without them, all is new. */
  before: Values | undefined;
  after: Values;
  /** Of the message that names a field: it ends with the field. */
  names: string;
  locale: string;
};

export function FieldsDiff({ before, after, names, locale }: Props) {
  const changed = Object.entries(after).filter(([field, text]) => (before?.[field] ?? '') !== text);
  if (changed.length === 0)
    return (
      <p className={styles.same}>
        <FormattedMessage id="diff.same" />
      </p>
    );
  return (
    <dl className={styles.fields}>
      {changed.map(([field, text]) => (
        <div key={field}>
          <dt>
            <FormattedMessage id={`${names}.${field}`} />
          </dt>
          <dd lang={locale}>
            {before ? (
              <Diff before={before[field] ?? ''} after={text} locale={locale} />
            ) : (
              <div className={styles.text}>{text}</div>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A labelled field with its hint, its count and what is wrong with it. */
import { formLimits } from 'contract/names';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './page.module.css';

type Attributes = {
  id: string;
  name: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'aria-required'?: true;
  className: string | undefined;
};

type Props = {
  name: keyof typeof formLimits | 'EventType';
  label: string;
  error: string | undefined;
  isOptional?: boolean;
  length?: number;
  children: (attributes: Attributes) => ReactNode;
};

export function Field({ name, label, error, isOptional = false, length = 0, children }: Props) {
  const id = `field-${name}`;
  const limit = name === 'EventType' ? undefined : formLimits[name];
  const isNearLimit = limit !== undefined && length > limit * 0.8;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <FormattedMessage id={label} />{' '}
        {isOptional && (
          <small>
            <FormattedMessage id="contact.form.optional" />
          </small>
        )}
      </label>
      {children({
        id,
        name,
        className: styles.input,
        ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
        ...(!isOptional && { 'aria-required': true }),
      })}
      <p className={styles.below}>
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
        {isNearLimit && (
          <span>
            <FormattedMessage id="contact.form.count" values={{ count: length, limit }} />
          </span>
        )}
      </p>
    </div>
  );
}

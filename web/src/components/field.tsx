/** A labelled field, and below it a hint, or what is wrong, and how much room is left. */
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type Attributes = {
  id: string;
  name: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'aria-required'?: true;
  className: string | undefined;
};

type Props = {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  isOptional?: boolean;
  length?: number;
  limit?: number;
  children: (attributes: Attributes) => ReactNode;
};

export function Field({ name, label, hint, error, isOptional = false, length = 0, limit = Infinity, children }: Props) {
  const id = `field-${name}`;
  const isNearLimit = length > limit * 0.8;
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
        ...(error && { 'aria-invalid': true }),
        ...((error || hint) && { 'aria-describedby': `${id}-below` }),
        ...(!isOptional && { 'aria-required': true }),
      })}
      <p className={styles.below}>
        <span id={`${id}-below`} className={error && styles.error}>
          {error && <Icon name="warning" size={16} />}
          {error ?? (hint && <FormattedMessage id={hint} />)}
        </span>
        {isNearLimit && (
          <span data-over={length > limit}>
            <FormattedMessage id="contact.form.count" values={{ count: length, limit }} />
          </span>
        )}
      </p>
    </div>
  );
}

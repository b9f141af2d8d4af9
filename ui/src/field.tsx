/** A labelled field, and below it a hint, or what is wrong, and how much room is left. Texts are the ids of messages, but for the error. */
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './field.module.css';
import { Line } from './icon.tsx';
import { warningLine } from './lines.ts';

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
  /** Tells apart the fields of two forms that are on the page at once. */
  scope?: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** What says that the field may stay empty. */
  optional?: string;
  /** How much of the room is taken; `message` is shown when it becomes scarce. */
  room?: { message: string; length: number; limit: number };
  children: (attributes: Attributes) => ReactNode;
};

export function Field({ name, scope = 'field', label, hint, error, optional, room, children }: Props) {
  const id = `${scope}-${name}`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <FormattedMessage id={label} />{' '}
        {optional && (
          <small>
            <FormattedMessage id={optional} />
          </small>
        )}
      </label>
      {children({
        id,
        name,
        className: styles.input,
        ...(error && { 'aria-invalid': true }),
        ...((error || hint) && { 'aria-describedby': `${id}-below` }),
        ...(!optional && { 'aria-required': true }),
      })}
      <p className={styles.below}>
        <span id={`${id}-below`} className={error && styles.error}>
          {error && <Line path={warningLine} size={16} />}
          {error ?? (hint && <FormattedMessage id={hint} />)}
        </span>
        {room && room.length > room.limit * 0.8 && (
          <span data-over={room.length > room.limit}>
            <FormattedMessage id={room.message} values={{ count: room.length, limit: room.limit }} />
          </span>
        )}
      </p>
    </div>
  );
}

/** A check box with its label, as large as a finger. */
import type { ComponentProps } from 'react';
import styles from './check.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'>;

export const Check = ({ children, ...attributes }: Props) => (
  <label className={styles.check}>
    <input type="checkbox" {...attributes} />
    <span>{children}</span>
  </label>
);

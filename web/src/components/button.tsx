/** The one look of a thing to press, whether it goes somewhere or does something. */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

type Look = { look?: 'primary' | 'quiet' | 'bright' };

const classOf = ({ look = 'primary' }: Look, className?: string) =>
  [styles.button, styles[look], className].filter(Boolean).join(' ');

export function Button({ look, className, ...props }: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={classOf({ ...(look && { look }) }, className)} />;
}

export function ButtonLink({ look, className, ...props }: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={classOf({ ...(look && { look }) }, className)} />;
}

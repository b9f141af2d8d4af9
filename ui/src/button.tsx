/** The one look of a thing to press, whether it goes somewhere or does something. */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

type Variant = { variant?: 'primary' | 'quiet' | 'bright' };

const classOf = ({ variant = 'primary' }: Variant, className?: string) =>
  [styles.button, styles[variant], className].filter(Boolean).join(' ');

export function Button({ variant, className, ...props }: ComponentProps<'button'> & Variant) {
  return <button type="button" {...props} className={classOf({ ...(variant && { variant }) }, className)} />;
}

export function ButtonLink({ variant, className, ...props }: ComponentProps<typeof Link> & Variant) {
  return <Link {...props} className={classOf({ ...(variant && { variant }) }, className)} />;
}

/** Leads to an address outside of the app's routes. */
export function ButtonAnchor({ variant, className, ...props }: ComponentProps<'a'> & Variant) {
  return <a {...props} className={classOf({ ...(variant && { variant }) }, className)} />;
}

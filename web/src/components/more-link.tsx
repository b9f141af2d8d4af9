/** A link that leads on, with an arrow. */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from 'ui/icon';
import styles from './more-link.module.css';

export function MoreLink({ children, className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link {...props} className={[styles.more, className].filter(Boolean).join(' ')}>
      {children}
      <Icon name="onward" size={20} />
    </Link>
  );
}

/** The top of a page: its title and what it is about. */
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

type Props = { title: ReactNode; lead?: ReactNode; children?: ReactNode };

export const PageHead = (props: Props) => (
  <header className={styles.head}>
    <PageHeadText {...props} />
  </header>
);

export const PageHeadText = ({ title, lead, children }: Props) => (
  <>
    <h1>{title}</h1>
    {lead && <p>{lead}</p>}
    {children}
  </>
);

/** The top of a page: its title and what it is about, on a picture where there is one. */
import type { Image } from 'contract/entities';
import type { ReactNode } from 'react';
import { Hero } from './hero.tsx';
import styles from './page-head.module.css';

type Props = { title: ReactNode; lead?: ReactNode; image?: Image | null; children?: ReactNode };

export function PageHead({ title, lead, image, children }: Props) {
  const text = (
    <>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      {children}
    </>
  );
  return image ? <Hero image={image}>{text}</Hero> : <header className={styles.head}>{text}</header>;
}

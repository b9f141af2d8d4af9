/** What an article is called and what it is, as a link to it. */
import type { BoardRow } from 'contract/studio';
import { Link, type LinkProps } from 'react-router';
import { useTypeName } from '../../components/type-name.tsx';
import styles from './article-name.module.css';

export const articlePath = ({ Subject, ID }: BoardRow) => `/${Subject}/${ID}`;

export function ArticleName({ row, ...attributes }: { row: BoardRow } & Pick<LinkProps, 'tabIndex'>) {
  const { nameOf } = useTypeName();
  return (
    <Link to={articlePath(row)} className={styles.name} {...attributes}>
      <strong>{row.Title}</strong>
      <small>{nameOf(row)}</small>
    </Link>
  );
}

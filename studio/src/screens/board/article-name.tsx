/** What an article is called and what it is, as a link to it. */
import type { BoardRow } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import { Link, type LinkProps } from 'react-router';
import { useTypeName } from '../../components/type-name.tsx';
import { useLanguage } from '../../language/language.tsx';
import { titleIn } from '../../releasing/row-title.ts';
import styles from './article-name.module.css';

export const articlePath = ({ Subject, ID }: BoardRow) => `/${Subject}/${ID}`;

export function ArticleName({ row, ...attributes }: { row: BoardRow } & Pick<LinkProps, 'tabIndex'>) {
  const { nameOf } = useTypeName();
  const { text, language } = titleIn(row, useLanguage().locale);
  return (
    <Link to={articlePath(row)} className={styles.name} {...attributes}>
      <strong lang={language}>{text || <FormattedMessage id="untitled" />}</strong>
      <small>{nameOf(row)}</small>
    </Link>
  );
}

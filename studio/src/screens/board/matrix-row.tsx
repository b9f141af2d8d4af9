import { type LocaleCode, locales } from 'contract/locale';
import type { BoardRow } from 'contract/studio';
import { type ReactNode, useId } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { StateChip } from '../../components/state-chip.tsx';
import { useLanguage } from '../../language/language.tsx';
import { type TextRef, textPath } from '../../releasing/items.ts';
import { titleIn } from '../../releasing/row-title.ts';
import { ArticleName, articlePath } from './article-name.tsx';
import type { Cell } from './grid-keys.ts';
import styles from './matrix.module.css';
import { publishable } from './publishable.ts';
import type { Selection } from './selection.ts';

type Props = {
  index: number;
  /** Undefined until its page has arrived. */
  row: BoardRow | undefined;
  /** The cell of this row that the tabulator comes to. */
  activeColumn: number | undefined;
  selection: Selection | undefined;
  onFocus: (cell: Cell) => void;
};

export function pathOfCell(row: BoardRow, column: number): string {
  const language = locales[column - 1]?.code;
  return language ? textPath(refOf(row, language)) : articlePath(row);
}

const refOf = ({ Subject, ID }: BoardRow, Language: LocaleCode): TextRef => ({ Subject, ID: String(ID), Language });

export function MatrixRow({ index, row, activeColumn, selection, onFocus }: Props) {
  const intl = useIntl();
  const { locale } = useLanguage();
  const title = (row && titleIn(row, locale).text) || intl.formatMessage({ id: 'untitled' });
  const cellOf = (column: number) => ({
    'data-cell': `${index}:${column}`,
    tabIndex: activeColumn === column ? 0 : -1,
    onFocus: () => onFocus({ row: index, column }),
  });
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" {...cellOf(0)}>
        {row ? (
          <Line items={publishable(row)} selection={selection} label={title}>
            <ArticleName row={row} tabIndex={-1} />
          </Line>
        ) : (
          <span className={styles.waiting} />
        )}
      </th>
      {locales.map(({ code, name }, at) => {
        const items = row ? publishable(row, code) : [];
        return (
          <td
            key={code}
            {...cellOf(at + 1)}
            {...(selection && items.length > 0 && { 'aria-selected': items.every(selection.has) })}
          >
            {row ? (
              <Line items={items} selection={selection} label={`${title}, ${name}`}>
                <Link to={textPath(refOf(row, code))} tabIndex={-1} className={styles.state}>
                  <StateChip state={row.Cells[code]?.State ?? 'missing'} />
                </Link>
              </Line>
            ) : (
              <span className={styles.waiting} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

type LineProps = { items: TextRef[]; selection: Selection | undefined; label: string; children: ReactNode };

/** What a cell shows, and a check box before it where it can be chosen. */
function Line({ items, selection, label, children }: LineProps) {
  const intl = useIntl();
  const id = useId();
  return (
    <span className={styles.line}>
      {selection && items.length === 0 && <span className={styles.choice} />}
      {selection && items.length > 0 && (
        <label htmlFor={id} className={styles.choice}>
          <input
            id={id}
            type="checkbox"
            tabIndex={-1}
            checked={items.every(selection.has)}
            aria-label={intl.formatMessage({ id: 'board.choose' }, { name: label })}
            onChange={() => selection.toggle(items)}
          />
        </label>
      )}
      {children}
    </span>
  );
}

/**
 * The board as a grid: one row an article or page, one column a language. One tab stop, in which arrow keys move the
 * focus from cell to cell, Enter opens and the space bar chooses (the ARIA grid pattern).
 */
import { locales } from 'contract/locale';
import type { BoardRow } from 'contract/studio';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { type Cell, moveOf } from './grid-keys.ts';
import styles from './matrix.module.css';
import { MatrixRow, pathOfCell } from './matrix-row.tsx';
import { publishable } from './publishable.ts';
import { remPixels } from './rem-pixels.ts';
import type { Selection } from './selection.ts';
import { useWindowedRows } from './use-windowed-rows.ts';

/** As `--row` in the style. */
const rowRems = 3.5;

type Props = {
  /** Another list begins at its first row. */
  list: string;
  total: number;
  rowAt: (index: number) => BoardRow | undefined;
  onView: (first: number, end: number) => void;
  selection: Selection | undefined;
  isBusy: boolean;
};

export function Matrix({ list, total, rowAt, onView, selection, isBusy }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  // Only a key moves the focus; a list that becomes shorter does not take it from elsewhere.
  const [isMoved, setMoved] = useState(false);
  const [shownList, setShownList] = useState(list);
  if (shownList !== list) {
    setShownList(list);
    setActive({ row: 0, column: 0 });
  }
  const row = Math.min(active.row, Math.max(0, total - 1));
  const [rowHeight] = useState(() => rowRems * remPixels());
  const { view, pieces } = useWindowedRows(body, { count: total, rowHeight, focused: row });
  const [first, end] = view;

  useEffect(() => onView(first, end), [onView, first, end]);

  useEffect(() => {
    if (!isMoved) return;
    setMoved(false);
    body.current?.querySelector<HTMLElement>(`[data-cell="${row}:${active.column}"]`)?.focus();
  }, [isMoved, row, active.column]);

  function press(event: KeyboardEvent) {
    const { target, key } = event;
    // Keys of a check box or a link inside of a cell are its own.
    if (!(target instanceof HTMLElement) || !target.dataset.cell) return;
    const shown = rowAt(row);
    const next = moveOf(event, { row, column: active.column }, { rows: total, columns: locales.length + 1 });
    if (next) {
      setActive(next);
      setMoved(true);
    } else if (key === 'Enter' && shown) {
      void navigate(pathOfCell(shown, active.column));
    } else if (key === ' ' && shown && selection) {
      const items = publishable(shown, locales[active.column - 1]?.code);
      if (items.length > 0) selection.toggle(items);
    } else return;
    event.preventDefault();
  }

  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved through by arrow keys is a grid.
      role="grid"
      className={styles.matrix}
      aria-label={intl.formatMessage({ id: 'board.title' })}
      aria-rowcount={total + 1}
      aria-colcount={locales.length + 1}
      aria-busy={isBusy}
      aria-describedby="Board-keys"
      {...(selection && { 'aria-multiselectable': true })}
      onKeyDown={press}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={styles.title}>
            <FormattedMessage id="board.column.title" />
          </th>
          {locales.map(({ code, name }) => (
            <th key={code} scope="col" lang={code}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {pieces.map((piece) =>
          piece.kind === 'gap' ? (
            <Gap key={`gap ${piece.from}`} height={piece.rows * rowHeight} />
          ) : (
            <MatrixRow
              key={piece.index}
              index={piece.index}
              row={rowAt(piece.index)}
              activeColumn={piece.index === row ? active.column : undefined}
              selection={selection}
              onFocus={setActive}
            />
          ),
        )}
      </tbody>
    </table>
  );
}

function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: there is nothing in it that could have the focus.
  return <tr aria-hidden="true" style={{ blockSize: height }} />;
}

/** The board on a phone: a list of articles, each with the state of its languages. */

import { locales } from 'contract/locale';
import type { BoardRow } from 'contract/studio';
import { can } from 'contract/studio/rights';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { StateChip } from '../../components/state-chip.tsx';
import { useLanguage } from '../../language/language.tsx';
import { publishPath, textPath } from '../../releasing/items.ts';
import { titleIn } from '../../releasing/row-title.ts';
import { useMe } from '../../session/me.ts';
import { ArticleName } from './article-name.tsx';
import styles from './card-list.module.css';
import { publishable } from './publishable.ts';
import { remPixels } from './rem-pixels.ts';
import { useWindowedRows } from './use-windowed-rows.ts';

/** As `--card` in the style. */
const cardRems = 9.75;

type Props = {
  total: number;
  rowAt: (index: number) => BoardRow | undefined;
  onView: (first: number, end: number) => void;
  isBusy: boolean;
};

export function CardList({ total, rowAt, onView, isBusy }: Props) {
  const intl = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const [rowHeight] = useState(() => cardRems * remPixels());
  const { view, pieces } = useWindowedRows(list, { count: total, rowHeight, focused: -1 });
  const [first, end] = view;
  useEffect(() => onView(first, end), [onView, first, end]);
  return (
    <ul ref={list} className={styles.cards} aria-label={intl.formatMessage({ id: 'board.title' })} aria-busy={isBusy}>
      {pieces.map((piece) =>
        piece.kind === 'gap' ? (
          <li key={`gap ${piece.from}`} aria-hidden="true" style={{ blockSize: piece.rows * rowHeight }} />
        ) : (
          <li key={piece.index} className={styles.card} aria-setsize={total} aria-posinset={piece.index + 1}>
            <Card row={rowAt(piece.index)} />
          </li>
        ),
      )}
    </ul>
  );
}

function Card({ row }: { row: BoardRow | undefined }) {
  const intl = useIntl();
  const me = useMe();
  const { locale } = useLanguage();
  if (!row) return <span className={styles.waiting} />;
  const items = can(me, 'publish', 'text') ? publishable(row) : [];
  const name = titleIn(row, locale).text || intl.formatMessage({ id: 'untitled' });
  return (
    <>
      <div className={styles.head}>
        <ArticleName row={row} />
        {items.length > 0 && (
          <Link
            to={publishPath(items)}
            className={styles.publish}
            aria-label={intl.formatMessage({ id: 'board.publish.of' }, { name })}
          >
            <FormattedMessage id="board.publish" />
          </Link>
        )}
      </div>
      <ul className={styles.states}>
        {locales.map(({ code, name }) => (
          <li key={code}>
            <Link to={textPath({ Subject: row.Subject, ID: String(row.ID), Language: code })}>
              <span lang={code}>{name}</span>
              <StateChip state={row.Cells[code]?.State ?? 'missing'} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

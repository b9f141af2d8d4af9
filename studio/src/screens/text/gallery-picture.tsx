/** One picture of a gallery, with what moves it and takes it out. */
import { useQuery } from '@tanstack/react-query';
import type { DragEvent, KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { Icon, Line } from 'ui/icon';
import { FilePicture } from '../../media/file-picture.tsx';
import { mediaQuery } from '../../media/queries.ts';
import styles from './gallery-field.module.css';

type Props = {
  id: string;
  place: number;
  total: number;
  isReadOnly: boolean;
  isDragged: boolean;
  onDragStart: (name: string) => void;
  /** Left out while no picture of the gallery is dragged. */
  onDragOver: (() => void) | undefined;
  onDragEnd: (isCancelled: boolean) => void;
  onMove: (to: number, name: string) => void;
  onRemove: (name: string) => void;
};

const arrows = { earlier: 'M14 6l-6 6 6 6', later: 'M10 6l6 6-6 6' };

/** Of the browser's own kinds none fits, and a text field must not take it as text. */
const dragType = 'application/x-gallery-picture';

export function GalleryPicture(props: Props) {
  const { id, place, total, isReadOnly, isDragged, onDragStart, onDragOver, onDragEnd, onMove, onRemove } = props;
  const intl = useIntl();
  const { data: file, isError } = useQuery(mediaQuery(id));
  const name = file?.Name ?? (isError ? intl.formatMessage({ id: 'error.notFound' }) : '');

  function press(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowLeft: place - 1,
      ArrowUp: place - 1,
      ArrowRight: place + 1,
      ArrowDown: place + 1,
      Home: 0,
      End: total - 1,
    };
    const to = targets[event.key];
    if (to !== undefined) onMove(to, name);
    else if (event.key === 'Delete') onRemove(name);
    else return;
    event.preventDefault();
  }
  function start({ dataTransfer }: DragEvent) {
    dataTransfer.setData(dragType, id);
    dataTransfer.effectAllowed = 'move';
    onDragStart(name);
  }
  function over(event: DragEvent) {
    if (!onDragOver) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    onDragOver();
  }
  const button = (action: 'earlier' | 'later' | 'remove', onClick: () => void, isDisabled = false) => (
    <button
      type="button"
      aria-label={intl.formatMessage({ id: `gallery.${action}` }, { name })}
      // Not `disabled`: the focus must not be lost at either end.
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
      onKeyDown={press}
    >
      {action === 'remove' ? <Icon name="close" size={18} /> : <Line path={arrows[action]} size={18} />}
    </button>
  );
  return (
    <li
      className={styles.picture}
      data-dragged={isDragged}
      draggable={!isReadOnly}
      onDragStart={start}
      onDragOver={over}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={({ dataTransfer }) => onDragEnd(dataTransfer.dropEffect === 'none')}
    >
      <span className={styles.frame}>{file && <FilePicture file={file} />}</span>
      <span className={styles.name}>{name}</span>
      {!isReadOnly && (
        <span className={styles.buttons}>
          {button('earlier', () => onMove(place - 1, name), place === 0)}
          {button('later', () => onMove(place + 1, name), place === total - 1)}
          {button('remove', () => onRemove(name))}
        </span>
      )}
    </li>
  );
}

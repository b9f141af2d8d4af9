/** One picture of a gallery over the whole window: arrow keys, buttons and swipes move on, Escape closes it. */
import type { Image } from 'contract/entities';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from 'ui/icon';
import { Picture } from '../../components/picture.tsx';
import styles from './lightbox.module.css';

const minSwipePixels = 48;

type Props = { pictures: Image[]; index: number; onMove: (index: number) => void; onClose: () => void };

export function Lightbox({ pictures, index, onMove, onClose }: Props) {
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  const swipeStart = useRef<number>(undefined);
  const picture = pictures[index];

  // The browser keeps the focus inside of a modal dialog and gives it back to the link that opened it.
  useEffect(() => dialog.current?.showModal(), []);

  const move = (step: number) => onMove((index + step + pictures.length) % pictures.length);

  function moveByArrow(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    move(step);
  }

  function endSwipe({ clientX }: PointerEvent) {
    const moved = clientX - (swipeStart.current ?? clientX);
    swipeStart.current = undefined;
    if (Math.abs(moved) >= minSwipePixels) move(moved < 0 ? 1 : -1);
  }

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={intl.formatMessage({ id: 'works.gallery' })}
      onClose={onClose}
      onKeyDown={moveByArrow}
    >
      {picture && (
        <figure>
          <div
            className={styles.stage}
            onPointerDown={(event) => {
              if (event.pointerType !== 'mouse') swipeStart.current = event.clientX;
            }}
            onPointerUp={endSwipe}
            onPointerCancel={() => {
              swipeStart.current = undefined;
            }}
          >
            <Picture key={picture.ID} image={picture} sizes="100vw" className={styles.picture} isFirst isDecorative />
          </div>
          <figcaption aria-live="polite">
            <span>{picture.Alt}</span>
            <span className={styles.position}>
              <FormattedMessage id="works.gallery.position" values={{ number: index + 1, total: pictures.length }} />
            </span>
          </figcaption>
        </figure>
      )}
      <div className={styles.buttons}>
        {pictures.length > 1 && (
          <>
            <button
              type="button"
              onClick={() => move(-1)}
              aria-label={intl.formatMessage({ id: 'works.gallery.previous' })}
            >
              <Icon name="back" size={22} />
            </button>
            <button type="button" onClick={() => move(1)} aria-label={intl.formatMessage({ id: 'works.gallery.next' })}>
              <Icon name="onward" size={22} />
            </button>
          </>
        )}
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label={intl.formatMessage({ id: 'works.gallery.close' })}
        >
          <Icon name="close" size={22} />
        </button>
      </div>
    </dialog>
  );
}

/** The pictures of a work, in their order: dragged, or moved by buttons and arrow keys. */
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import hidden from 'ui/visually-hidden.module.css';
import { PicturePicker } from '../../media/picture-picker.tsx';
import styles from './gallery-field.module.css';
import { GalleryPicture } from './gallery-picture.tsx';

type Props = { gallery: readonly string[]; isReadOnly: boolean; onChange: (gallery: string[]) => void };

export function GalleryField({ gallery, isReadOnly, onChange }: Props) {
  const intl = useIntl();
  const [isChoosing, setChoosing] = useState(false);
  const [said, setSaid] = useState('');
  /** The picture that is dragged, and the order to go back to where it is not let go over another. */
  const [dragged, setDragged] = useState<{ id: string; name: string; before: readonly string[] }>();
  const list = useRef<HTMLUListElement>(null);
  /** What had the focus in a picture that moves: a browser drops it with the element's old place. */
  const focused = useRef<HTMLElement>(null);

  useEffect(() => {
    focused.current?.focus();
    focused.current = null;
  });

  function move(id: string, to: number, name: string) {
    const place = Math.min(Math.max(to, 0), gallery.length - 1);
    if (gallery.indexOf(id) === place) return;
    focused.current = list.current?.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    onChange(gallery.filter((other) => other !== id).toSpliced(place, 0, id));
    setSaid(intl.formatMessage({ id: 'gallery.moved' }, { name, place: place + 1, total: gallery.length }));
  }

  function remove(id: string, name: string) {
    const left = gallery.filter((other) => other !== id);
    onChange(left);
    setSaid(intl.formatMessage({ id: 'gallery.removed' }, { name, total: left.length }));
    // The next picture, or what adds one.
    const item = list.current?.children[gallery.indexOf(id)];
    const near = item?.nextElementSibling ?? item?.previousElementSibling;
    focused.current = near?.querySelector('button') ?? list.current?.parentElement?.querySelector('p button') ?? null;
  }

  return (
    <fieldset className={styles.gallery}>
      <legend>
        <FormattedMessage id="facts.Gallery" />
      </legend>
      {gallery.length > 1 && !isReadOnly && (
        <small>
          <FormattedMessage id="gallery.hint" />
        </small>
      )}
      <ul ref={list}>
        {gallery.map((id, place) => (
          <GalleryPicture
            key={id}
            id={id}
            place={place}
            total={gallery.length}
            isReadOnly={isReadOnly}
            isDragged={id === dragged?.id}
            onDragStart={(name) => setDragged({ id, name, before: gallery })}
            onDragOver={dragged && (() => move(dragged.id, place, dragged.name))}
            onDragEnd={(isCancelled) => {
              if (isCancelled && dragged) onChange([...dragged.before]);
              setDragged(undefined);
            }}
            onMove={(to, name) => move(id, to, name)}
            onRemove={(name) => remove(id, name)}
          />
        ))}
      </ul>
      <span className={hidden.hidden} role="status">
        {said}
      </span>
      {!isReadOnly && (
        <p>
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            <FormattedMessage id="media.choose.pictures" />
          </Button>
        </p>
      )}
      {isChoosing && (
        <PicturePicker
          chosen={gallery}
          onChoose={({ ID }) =>
            onChange(gallery.includes(ID) ? gallery.filter((other) => other !== ID) : [...gallery, ID])
          }
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  );
}

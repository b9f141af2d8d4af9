/** The picture that stands for an article in lists. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { FilePicture } from '../../media/file-picture.tsx';
import { PicturePicker } from '../../media/picture-picker.tsx';
import { mediaQuery } from '../../media/queries.ts';
import styles from './cover-field.module.css';

type Props = { cover: string | null; isReadOnly: boolean; onChange: (cover: string | null) => void };

export function CoverField({ cover, isReadOnly, onChange }: Props) {
  const intl = useIntl();
  const [isChoosing, setChoosing] = useState(false);
  const file = useQuery({ ...mediaQuery(cover ?? ''), enabled: cover !== null });
  return (
    <fieldset className={styles.cover}>
      <legend>{intl.formatMessage({ id: 'facts.Cover' })}</legend>
      {cover && file.data && (
        <figure>
          <FilePicture file={file.data} />
          <figcaption>{file.data.Name}</figcaption>
        </figure>
      )}
      {!isReadOnly && (
        <p>
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            <FormattedMessage id="media.choose.picture" />
          </Button>
          {cover && (
            <Button variant="quiet" onClick={() => onChange(null)}>
              <FormattedMessage id="facts.cover.remove" />
            </Button>
          )}
        </p>
      )}
      {isChoosing && (
        <PicturePicker
          onChoose={({ ID }) => {
            onChange(ID);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  );
}

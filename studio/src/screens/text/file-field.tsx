/** One file that facts have: the picture that stands for an article in lists, or a work's trailer. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { FilePicture } from '../../media/file-picture.tsx';
import { PicturePicker } from '../../media/picture-picker.tsx';
import { mediaQuery } from '../../media/queries.ts';
import styles from './file-field.module.css';

const kinds = { Cover: 'picture', Trailer: 'video' } as const;

type Props = {
  name: keyof typeof kinds;
  id: string | null;
  isReadOnly: boolean;
  onChange: (id: string | null) => void;
};

export function FileField({ name, id, isReadOnly, onChange }: Props) {
  const intl = useIntl();
  const [isChoosing, setChoosing] = useState(false);
  const file = useQuery({ ...mediaQuery(id ?? ''), enabled: id !== null });
  const kind = kinds[name];
  return (
    <fieldset className={styles.field}>
      <legend>{intl.formatMessage({ id: `facts.${name}` })}</legend>
      {id && file.data && (
        <figure>
          <FilePicture file={file.data} />
          <figcaption>{file.data.Name}</figcaption>
        </figure>
      )}
      {!isReadOnly && (
        <p>
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            <FormattedMessage id={`media.choose.${kind}`} />
          </Button>
          {id && (
            <Button variant="quiet" onClick={() => onChange(null)}>
              <FormattedMessage id={`facts.${name}.remove`} />
            </Button>
          )}
        </p>
      )}
      {isChoosing && (
        <PicturePicker
          kind={kind}
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

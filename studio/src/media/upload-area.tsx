/** A button to choose files by. Says first what is taken, also of files that are dropped. */
import { mediaLimits, mediaTypes, megabytesOf } from 'contract/studio/media-files';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import styles from './upload-area.module.css';
import { addUploads } from './uploads.ts';
import { useFilesOver } from './use-files-over.ts';

const accepted = Object.keys(mediaTypes).join(',');

export function UploadArea() {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFilesOver();
  const pixels = intl.formatNumber(mediaLimits.pixels, { notation: 'compact', compactDisplay: 'long' });
  const limits = { megabytes: megabytesOf(mediaLimits.bytes), pixels };
  return (
    <div className={styles.area} data-over={isOver}>
      <Button onClick={() => input.current?.click()}>
        <FormattedMessage id="media.upload" />
      </Button>
      <p>
        <FormattedMessage id={isOver ? 'media.drop.now' : 'media.drop'} values={limits} />
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
        aria-label={intl.formatMessage({ id: 'media.upload' })}
        onChange={({ target }) => {
          addUploads(target.files ?? []);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

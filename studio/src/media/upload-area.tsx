/** Takes files: chosen by a button, or dropped anywhere on the screen. Says first what is taken. */
import { mediaLimits, mediaTypes, megabytesOf } from 'contract/studio/media-files';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import styles from './upload-area.module.css';
import { addUploads } from './uploads.ts';

const accepted = Object.keys(mediaTypes).join(',');

export function UploadArea() {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(addUploads);
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

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Whether files are held over the window, which takes them unless something in it does. */
function useFileDrop(onFiles: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      window.addEventListener(name, handle, { signal: listening.signal });
    listen('dragover', (event) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      setOver(true);
    });
    // Leaves the window, and not just an element of it.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) onFiles(event.dataTransfer.files);
    });
    return () => listening.abort();
  }, [onFiles]);

  return isOver;
}

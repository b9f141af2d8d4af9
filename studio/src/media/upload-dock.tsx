/** Takes files that are dropped or pasted anywhere in the studio, where nothing else takes them, and shows how far they are. */
import { mediaLimits, megabytesOf } from 'contract/studio/media-files';
import { can } from 'contract/studio/rights';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMe } from '../session/me.ts';
import { filesOf, hasFiles } from './dropped-files.ts';
import styles from './upload-dock.module.css';
import { UploadList } from './upload-list.tsx';
import { addUploads } from './uploads.ts';
import { useFilesOver } from './use-files-over.ts';

export function UploadDock() {
  const me = useMe();
  const canUpload = can(me, 'write', 'media');
  const isOver = useFilesOver();
  useEffect(() => takeFiles(canUpload), [canUpload]);
  // A page in a frame would take what is let go over it.
  useEffect(() => void document.documentElement.toggleAttribute('data-files-over', isOver), [isOver]);
  return (
    <aside className={styles.dock}>
      {isOver && canUpload && <Invitation />}
      <UploadList />
    </aside>
  );
}

function Invitation() {
  const intl = useIntl();
  const pixels = intl.formatNumber(mediaLimits.pixels, { notation: 'compact', compactDisplay: 'long' });
  return (
    <p className={styles.over}>
      <FormattedMessage id="media.drop.now" values={{ megabytes: megabytesOf(mediaLimits.bytes), pixels }} />
    </p>
  );
}

/** Also for who may not upload: the browser would leave the studio and open the file. */
function takeFiles(canUpload: boolean): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const take = (event: Event, data: DataTransfer | null) => {
    const files = filesOf(data);
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    if (canUpload) addUploads(files);
  };
  const over = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = canUpload ? 'copy' : 'none';
  };
  window.addEventListener('dragover', over, { signal });
  window.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal });
  window.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
  return () => listening.abort();
}

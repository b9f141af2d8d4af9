/** What is to see of a file: the picture, or what kind of file it is. */
import type { AttachmentSummary } from 'contract/studio';
import { kindOf } from 'contract/studio/media-files';
import { studioPaths } from 'contract/studio/paths';
import { Line } from 'ui/icon';
import styles from './file-picture.module.css';

type File = Pick<AttachmentSummary, 'ID' | 'Type' | 'Color' | 'State' | 'Focus'>;

const lines = { video: 'M4 5h16v14H4ZM10.5 9l5 3-5 3Z', document: 'M7 3h7l4 4v14H7ZM14 3v4h4M10 12h5M10 16h5' };

/** What is live is in the browser's cache already; what is not, only the staff are shown. */
export const pictureUrl = ({ ID, State }: Pick<File, 'ID' | 'State'>, width: 320 | 640 | 960) =>
  State === 'live' || State === 'changed'
    ? `/api/attachment/file/${ID}?w=${width}`
    : `${studioPaths.getMediaFile.path.replace(':id', ID)}?w=${width}`;

export function FilePicture({ file, width = 320 }: { file: File; width?: 320 | 640 }) {
  const kind = kindOf(file.Type);
  if (kind !== 'picture') {
    return (
      <span className={styles.icon}>
        <Line path={lines[kind]} size={40} />
      </span>
    );
  }
  // Its name stands beside it.
  return (
    <img
      className={styles.picture}
      style={{ backgroundColor: file.Color ?? undefined, objectPosition: positionOf(file) }}
      src={pictureUrl(file, width)}
      alt=""
      // Held over the window, it would be a file to upload.
      draggable={false}
      loading="lazy"
      decoding="async"
    />
  );
}

export const positionOf = ({ Focus }: Pick<File, 'Focus'>) => `${Focus.X * 100}% ${Focus.Y * 100}%`;

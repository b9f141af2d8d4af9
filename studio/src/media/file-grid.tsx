/** Files as a grid. What a click on one does is up to whoever shows it. */
import type { AttachmentSummary } from 'contract/studio';
import { kindOf } from 'contract/studio/media-files';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { separator } from '../components/separator.ts';
import styles from './file-grid.module.css';
import { FilePicture } from './file-picture.tsx';

type Props = {
  files: AttachmentSummary[];
  /** Wraps what is shown of a file into a link or a button. */
  action: (file: AttachmentSummary, content: ReactNode, className: string | undefined) => ReactNode;
};

export function FileGrid({ files, action }: Props) {
  const intl = useIntl();
  return (
    <ul className={styles.grid} aria-label={intl.formatMessage({ id: 'media.title' })}>
      {files.map((file) => (
        <li key={file.ID}>
          {action(
            file,
            <>
              <span className={styles.frame}>
                <FilePicture file={file} />
              </span>
              <span className={styles.name}>{file.Name}</span>
              <Facts file={file} />
            </>,
            styles.file,
          )}
        </li>
      ))}
    </ul>
  );
}

function Facts({ file }: { file: AttachmentSummary }) {
  const intl = useIntl();
  const missing = kindOf(file.Type) === 'document' ? 0 : 4 - Object.keys(file.Alt).length;
  const facts = [
    file.State === 'live' ? undefined : intl.formatMessage({ id: `media.state.${file.State}` }),
    file.IsUsed ? undefined : intl.formatMessage({ id: 'media.unused' }),
    missing > 0 ? intl.formatMessage({ id: 'media.missingAlt' }, { count: missing }) : undefined,
  ].filter((fact) => fact !== undefined);
  if (facts.length === 0) return null;
  return <small className={styles.facts}>{facts.join(separator)}</small>;
}

/** What is to see of a picture, and what stands for it where it cannot be seen. */
import { useQuery } from '@tanstack/react-query';
import type { LocaleCode } from 'contract/locale';
import type { AttachmentSummary } from 'contract/studio';
import { attachmentName, kindOf, mediaLimits } from 'contract/studio/media-files';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pictureUrl } from '../media/file-picture.tsx';
import { namedMediaQuery } from '../media/queries.ts';
import styles from './picture-in-text.module.css';

type Props = {
  /** As the Markdown has it. */
  address: string;
  alt: string;
  locale: LocaleCode;
  /** Left out for who may not write. */
  onDescribe: ((alt: string) => void) | undefined;
  onLeave: () => void;
};

export function PictureInText({ address, alt, locale, onDescribe, onLeave }: Props) {
  const intl = useIntl();
  const name = attachmentName(address);
  const isFile = /^[^/]{1,100}$/.test(name);
  const { data: file } = useQuery({ ...namedMediaQuery(name), enabled: isFile });
  const own = file?.Alt[locale];
  const ownText =
    own === undefined
      ? intl.formatMessage({ id: 'editor.picture.alt.missing' })
      : intl.formatMessage({ id: own ? 'editor.picture.alt.own' : 'editor.picture.alt.decorative' }, { text: own });

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    onLeave();
  }

  return (
    <>
      {file ? (
        <Seen file={file} />
      ) : (
        <span className={styles.name} lang={intl.locale}>
          {file === null || !isFile ? <FormattedMessage id="editor.picture.unknown" values={{ name }} /> : name}
        </span>
      )}
      {onDescribe ? (
        <textarea
          className={styles.alt}
          rows={1}
          lang={locale}
          value={alt}
          maxLength={mediaLimits.altLength}
          aria-label={intl.formatMessage({ id: 'editor.picture.alt' }, { name })}
          placeholder={file ? ownText : undefined}
          // Reached from the picture, so that the Tab key does not stop at every picture of the text.
          tabIndex={-1}
          // One line, however it wraps.
          onChange={({ target }) => onDescribe(target.value.replaceAll(/[\r\n]+/g, ' '))}
          onKeyDown={press}
        />
      ) : (
        <span className={styles.alt}>{alt || (file && ownText)}</span>
      )}
    </>
  );
}

function Seen({ file }: { file: AttachmentSummary }) {
  if (kindOf(file.Type) !== 'picture') return <span className={styles.name}>{file.Name}</span>;
  return (
    <img
      src={pictureUrl(file, 640)}
      // What it shows stands below it.
      alt={file.Name}
      width={file.Width ?? undefined}
      height={file.Height ?? undefined}
      style={{ backgroundColor: file.Color ?? undefined }}
      // The element around it is what is dragged; a picture would be held as a file.
      draggable={false}
    />
  );
}

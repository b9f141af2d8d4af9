/** The files that are on their way: how far each is, and what became of it. */
import { useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'contract/client';
import { mediaLimits, megabytesOf } from 'contract/studio/media-files';
import { useEffect, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText } from '../components/error-text.ts';
import styles from './upload-list.module.css';
import { cancelUpload, forgetDone, retryUpload, type Upload, useUploads } from './uploads.ts';

const refusals: Record<string, string> = {
  too_large: 'media.refused.too_large',
  type: 'media.refused.type',
  pixels: 'media.refused.pixels',
  unreadable: 'media.refused.unreadable',
  store: 'media.refused.store',
};

export function UploadList() {
  const uploads = useUploads().filter(({ isPlaced }) => !isPlaced);
  const id = useId();
  const queries = useQueryClient();
  const done = uploads.filter(({ state }) => state === 'done').length;

  useEffect(() => {
    if (done > 0) void queries.invalidateQueries({ queryKey: ['media', 'list'] });
  }, [done, queries]);

  if (uploads.length === 0) return null;
  return (
    <section className={styles.uploads} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          <span role="status">
            <FormattedMessage id="media.uploads" values={{ done, total: uploads.length }} />
          </span>
        </h2>
        {done > 0 && (
          <Button variant="quiet" onClick={forgetDone}>
            <FormattedMessage id="media.uploads.clear" />
          </Button>
        )}
      </header>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.key} className={styles.upload}>
            <UploadStatus upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far one is, and what can be done about it. */
export function UploadStatus({ upload }: { upload: Upload }) {
  const intl = useIntl();
  const { key, file, state, sent, error, isNew, attachment } = upload;
  const values = { name: file.name };
  return (
    <>
      <span className={styles.name}>{file.name}</span>
      {state === 'done' && (
        <span className={styles.state}>
          <FormattedMessage
            id={isNew ? 'media.upload.done' : 'media.upload.known'}
            values={{ name: attachment?.Name ?? '' }}
          />
        </span>
      )}
      {state === 'waiting' && (
        <span className={styles.state}>
          <FormattedMessage id="media.upload.waiting" />
        </span>
      )}
      {state === 'sending' && (
        <progress aria-label={intl.formatMessage({ id: 'media.upload.progress' }, values)} value={sent} max={1} />
      )}
      {state === 'failed' && <Refusal error={error} />}
      <span className={styles.actions}>
        {state === 'failed' && (
          <button
            type="button"
            aria-label={intl.formatMessage({ id: 'media.upload.retry.of' }, values)}
            onClick={() => retryUpload(key)}
          >
            <FormattedMessage id="retry" />
          </button>
        )}
        {state !== 'done' && (
          <button
            type="button"
            aria-label={intl.formatMessage({ id: 'media.upload.cancel.of' }, values)}
            onClick={() => cancelUpload(key)}
          >
            <FormattedMessage id="cancel" />
          </button>
        )}
      </span>
    </>
  );
}

function Refusal({ error }: { error: Error | null }) {
  const intl = useIntl();
  const general = useErrorText(error, { 507: 'media.refused.no_room' });
  const code = error instanceof HttpError ? error.problem?.errors?.[0]?.code : undefined;
  const own = code && refusals[code];
  return (
    <span className={styles.error} role="alert">
      {own
        ? intl.formatMessage({ id: own }, { megabytes: megabytesOf(mediaLimits.bytes) })
        : (general ?? intl.formatMessage({ id: 'error.unknown' }))}
    </span>
  );
}

/** Puts a new file in the place of this one, in the drafts of all that shows it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { localeCodes } from 'contract/locale';
import type { MediaUse, StudioAttachment } from 'contract/studio';
import { kindOf, mediaTypes } from 'contract/studio/media-files';
import { can } from 'contract/studio/rights';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Button, ButtonLink } from 'ui/button';
import { useErrorText } from '../../components/error-text.ts';
import { Notice } from '../../components/notice.tsx';
import { Quiet } from '../../components/rows.tsx';
import { When } from '../../components/when.tsx';
import { UploadStatus } from '../../media/upload-list.tsx';
import { addUploads, displaceUploads, useUploads } from '../../media/uploads.ts';
import { publishPath, type TextRef } from '../../releasing/items.ts';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import styles from './replace.module.css';

type Changed = Pick<MediaUse, 'Subject' | 'ID' | 'Language'>;

/** Facts are published with any language of their article. */
const toTexts = (items: Changed[]): TextRef[] =>
  items.flatMap(({ Subject, ID, Language }) =>
    Subject === 'attachment' ? [] : [{ Subject, ID, Language: Language ?? localeCodes[0] }],
  );

export function Replace({ file }: { file: StudioAttachment }) {
  const intl = useIntl();
  const me = useMe();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [key, setKey] = useState<number>();
  const upload = useUploads().find((one) => one.key === key);
  const replace = useMutation({
    mutationFn: async (next: StudioAttachment) => {
      const { data } = await withSession((api) => api.replaceMedia({ id: file.ID, With: next.ID }));
      return { next, texts: toTexts(data.Items), count: data.Items.length, releases: data.Releases };
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['media'] }),
  });
  const error = useErrorText(replace.error, { 409: 'media.replace.refused' });
  // Whoever goes elsewhere finds it among the uploads.
  useEffect(() => () => displaceUploads(key === undefined ? [] : [key]), [key]);

  if (!can(me, 'write', 'media')) return null;
  const accepted = Object.keys(mediaTypes).filter((type) => kindOf(type) === kindOf(file.Type));
  const take = (files: FileList | null) => {
    replace.reset();
    setKey(addUploads([...(files ?? [])].slice(0, 1), { isPlaced: true, onDone: (next) => replace.mutate(next) })[0]);
  };
  return (
    <div className={styles.replace}>
      <Button
        variant="quiet"
        aria-busy={upload !== undefined || replace.isPending}
        onClick={() => !upload && input.current?.click()}
      >
        <FormattedMessage id="media.replace" />
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted.join(',')}
        aria-label={intl.formatMessage({ id: 'media.replace' })}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <Quiet>
        <FormattedMessage id="media.replace.hint" />
      </Quiet>
      {upload && (
        <div className={styles.upload}>
          <UploadStatus upload={upload} />
        </div>
      )}
      {error && <Notice kind="error">{error}</Notice>}
      {replace.data && (
        <Notice kind="success">
          <FormattedMessage id="media.replace.done" values={{ count: replace.data.count }} />{' '}
          <Link to={`/media?${new URLSearchParams({ file: replace.data.next.ID })}`}>{replace.data.next.Name}</Link>
        </Notice>
      )}
      {replace.data && replace.data.releases.length > 0 && (
        <Notice kind="info">
          <FormattedMessage id="media.replace.scheduled" values={{ count: replace.data.releases.length }} />
          <ul>
            {replace.data.releases.map(({ ID, Name, At }) => (
              <li key={ID}>
                <Link to={`/releases/${ID}`}>{Name}</Link> <When at={At} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {replace.data && replace.data.texts.length > 0 && can(me, 'publish', 'text') && (
        <p>
          <ButtonLink to={publishPath(replace.data.texts)}>
            <FormattedMessage id="media.replace.publish" />
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

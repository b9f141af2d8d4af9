/** A dialog to choose pictures in, or to upload some. */
import { useQuery } from '@tanstack/react-query';
import type { AttachmentSummary } from 'contract/studio';
import { can } from 'contract/studio/rights';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { Dialog } from '../components/dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Quiet } from '../components/rows.tsx';
import { useMe } from '../session/me.ts';
import { FileGrid } from './file-grid.tsx';
import { MediaFilters } from './media-filters.tsx';
import styles from './picture-picker.module.css';
import { type MediaFilter, mediaListQuery } from './queries.ts';
import { UploadArea } from './upload-area.tsx';
import { UploadList } from './upload-list.tsx';

type Props = {
  onChoose: (attachment: AttachmentSummary) => void;
  onClose: () => void;
  /** A trailer is chosen as a picture is. */
  kind?: 'picture' | 'video';
  /** Given where several are chosen: the dialog stays open, and what is chosen can be given up again. */
  chosen?: readonly string[];
};

export function PicturePicker({ onChoose, onClose, kind = 'picture', chosen }: Props) {
  const me = useMe();
  const [filter, setFilter] = useState<MediaFilter>({});
  const [page, setPage] = useState(1);
  const files = useQuery(mediaListQuery({ ...filter, kind }, page));
  return (
    <Dialog title={chosen ? 'media.choose.pictures' : `media.choose.${kind}`} onClose={onClose} isWide>
      <MediaFilters
        filter={filter}
        isPicturesOnly
        onChange={(changed) => {
          setFilter(changed);
          setPage(1);
        }}
      />
      {can(me, 'write', 'media') && (
        <>
          <UploadArea />
          <UploadList />
        </>
      )}
      <Loaded query={files}>
        {({ data, page_size, total }) =>
          data.length === 0 ? (
            <Quiet>
              <FormattedMessage id="media.none" />
            </Quiet>
          ) : (
            <>
              <FileGrid
                files={data}
                action={(file, content, className) => (
                  <button
                    type="button"
                    className={className}
                    aria-pressed={chosen?.includes(file.ID)}
                    onClick={() => onChoose(file)}
                  >
                    {content}
                  </button>
                )}
              />
              <div className={styles.pages}>
                {page > 1 && (
                  <Button variant="quiet" onClick={() => setPage(page - 1)}>
                    <FormattedMessage id="pager.newer" />
                  </Button>
                )}
                {page * page_size < total && (
                  <Button variant="quiet" onClick={() => setPage(page + 1)}>
                    <FormattedMessage id="pager.older" />
                  </Button>
                )}
              </div>
            </>
          )
        }
      </Loaded>
      {chosen && (
        <p className={styles.done}>
          <Button onClick={onClose}>
            <FormattedMessage id="media.choose.done" values={{ count: chosen.length }} />
          </Button>
        </p>
      )}
    </Dialog>
  );
}

/** Pictures, videos and documents: what there is, what is still to be said of it, and where it is used. */
import { useQuery } from '@tanstack/react-query';
import { isLocale } from 'contract/locale';
import { mediaKinds } from 'contract/studio/media-files';
import { can } from 'contract/studio/rights';
import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Pager, Quiet, usePage } from '../../components/rows.tsx';
import { Screen } from '../../components/screen.tsx';
import { FileGrid } from '../../media/file-grid.tsx';
import { MediaFilters } from '../../media/media-filters.tsx';
import { type MediaFilter, mediaListQuery } from '../../media/queries.ts';
import { UploadArea } from '../../media/upload-area.tsx';
import { useMe } from '../../session/me.ts';
import { Detail } from './detail.tsx';
import styles from './screen.module.css';

export function Component() {
  const me = useMe();
  return (
    <Screen title="media.title">
      {can(me, 'read', 'media') ? (
        <Media canWrite={can(me, 'write', 'media')} />
      ) : (
        <Notice kind="info">
          <FormattedMessage id="error.forbidden" />
        </Notice>
      )}
    </Screen>
  );
}

function filterIn(query: URLSearchParams): MediaFilter {
  const words = query.get('q');
  const kind = mediaKinds.find((name) => name === query.get('kind'));
  const language = query.get('without_alt');
  return {
    ...(words && { q: words }),
    ...(kind && { kind }),
    ...(query.get('unused') === 'true' && { unused: 'true' }),
    ...(isLocale(language) && { without_alt: language }),
  };
}

function Media({ canWrite }: { canWrite: boolean }) {
  const page = usePage();
  const [query, setQuery] = useSearchParams();
  const filter = filterIn(query);
  const chosen = query.get('file');
  const files = useQuery(mediaListQuery(filter, page));
  const isFiltered = Object.keys(filter).length > 0;
  const addressOf = (file?: string) => {
    const { file: _, ...rest } = Object.fromEntries(query);
    return `?${new URLSearchParams(file ? { ...rest, file } : rest)}`;
  };
  return (
    <>
      {canWrite && <UploadArea />}
      <MediaFilters filter={filter} onChange={(changed) => setQuery(changed, { replace: true })} />
      <div className={styles.split} data-open={chosen !== null}>
        <div className={styles.list}>
          <Loaded query={files}>
            {(list) =>
              list.data.length === 0 ? (
                <Quiet>
                  <FormattedMessage id={isFiltered ? 'media.none' : 'media.empty'} />
                </Quiet>
              ) : (
                <>
                  <FileGrid
                    files={list.data}
                    action={(file, content, className) => (
                      <Link
                        className={className}
                        to={addressOf(file.ID)}
                        aria-current={file.ID === chosen}
                        preventScrollReset
                      >
                        {content}
                      </Link>
                    )}
                  />
                  <Pager {...list} />
                </>
              )
            }
          </Loaded>
        </div>
        {chosen && <Detail key={chosen} id={chosen} closeTo={addressOf()} />}
      </div>
    </>
  );
}

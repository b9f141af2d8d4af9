/** One file: what it is, what is said of it, how the site crops it, and where it is used. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StudioAttachment } from 'contract/studio';
import { kindOf } from 'contract/studio/media-files';
import { can } from 'contract/studio/rights';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { Button } from 'ui/button';
import { Icon } from 'ui/icon';
import hidden from 'ui/visually-hidden.module.css';
import { Confirm } from '../../components/confirm.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Quiet } from '../../components/rows.tsx';
import { separator } from '../../components/separator.ts';
import { When } from '../../components/when.tsx';
import { pictureUrl } from '../../media/file-picture.tsx';
import { mediaQuery } from '../../media/queries.ts';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import { Description } from './description.tsx';
import styles from './detail.module.css';
import { Replace } from './replace.tsx';
import { UsedIn } from './used-in.tsx';

export function Detail({ id, closeTo }: { id: string; closeTo: string }) {
  const intl = useIntl();
  const file = useQuery(mediaQuery(id));
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = file.data !== undefined;

  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);

  return (
    <section className={styles.detail} aria-label={intl.formatMessage({ id: 'media.detail' })}>
      <Link className={styles.close} to={closeTo} preventScrollReset>
        <Icon name="close" size={20} />
        <span className={hidden.hidden}>
          <FormattedMessage id="media.detail.close" />
        </span>
      </Link>
      <Loaded query={file}>
        {(data) => (
          <>
            <h2 ref={heading} tabIndex={-1}>
              {data.Name}
            </h2>
            <Facts file={data} />
            {kindOf(data.Type) === 'video' && (
              // biome-ignore lint/a11y/useMediaCaption: loops are silent; a trailer is looked at, and not published here
              <video className={styles.video} src={pictureUrl(data, 640)} controls preload="metadata" />
            )}
            {kindOf(data.Type) !== 'document' && <Description key={data.ID} file={data} />}
            <UsedIn file={data} />
            <Replace file={data} />
            <Remove file={data} closeTo={closeTo} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Facts({ file }: { file: StudioAttachment }) {
  const intl = useIntl();
  const size = intl.formatNumber(file.Size / 1024, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  });
  const facts = [
    intl.formatMessage({ id: `media.state.${file.State}` }),
    file.Width && file.Height ? `${file.Width} × ${file.Height}` : undefined,
    size,
    file.Type,
  ].filter((fact) => fact !== undefined);
  return (
    <Quiet>
      {/* A line ends between two of them, not before a unit. */}
      {facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(separator)}
      {file.CreatedAt && (
        <>
          <br />
          <FormattedMessage
            id="media.uploaded"
            values={{ when: <When at={file.CreatedAt} />, name: file.CreatedBy ?? '' }}
          />
        </>
      )}
    </Quiet>
  );
}

function Remove({ file, closeTo }: { file: StudioAttachment; closeTo: string }) {
  const me = useMe();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  if (!can(me, 'write', 'media')) return null;
  if (file.IsUsed) {
    return (
      <Quiet>
        <FormattedMessage id="media.remove.used" />
      </Quiet>
    );
  }
  return (
    <p>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <FormattedMessage id="media.remove" />
      </Button>
      {isAsking && (
        <Confirm
          title="media.remove.title"
          text="media.remove.text"
          submit="media.remove"
          values={{ name: file.Name }}
          errors={{ 409: 'media.remove.used' }}
          action={() => withSession((api) => api.removeMedia({ id: file.ID }))}
          onDone={() => {
            void queries.invalidateQueries({ queryKey: ['media', 'list'] });
            void navigate(closeTo, { replace: true });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  );
}

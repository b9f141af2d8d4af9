/** Leads to publishing, once all that is on the screen has been sent: nobody publishes what was there before. */
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { ButtonLink } from 'ui/button';
import { Notice } from '../../components/notice.tsx';
import { flushDrafts, onDraftsSaved } from '../../draft/draft.ts';
import styles from './publish-link.module.css';

type Props = { to: string; isMain?: boolean; 'aria-label'?: string; children: ReactNode };

export function PublishLink({ isMain = false, ...props }: Props) {
  const navigate = useNavigate();
  const [isUnsent, setUnsent] = useState(false);
  useEffect(() => (isUnsent ? onDraftsSaved(() => setUnsent(false)) : undefined), [isUnsent]);
  const Target = isMain ? ButtonLink : Link;
  return (
    <>
      <Target
        {...props}
        onClick={async (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setUnsent(false);
          if (await flushDrafts()) navigate(props.to);
          else setUnsent(true);
        }}
      />
      {isUnsent && (
        <div className={styles.unsent}>
          <Notice kind="error">
            <FormattedMessage id="text.publish.unsent" />
          </Notice>
        </div>
      )}
    </>
  );
}

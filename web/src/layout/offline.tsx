/** Shown instead of a page when the site cannot be reached. It is part of the frame, because nothing can be loaded by then. */
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { PageHead } from '../components/page-head.tsx';

const retryIntervalMs = 5000;

/** A reload without a connection would show the browser's own page in place of ours. */
export const reloadWhenReachable = (): Promise<void> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(() => location.reload());

export function Offline() {
  useEffect(() => {
    const retry = () => void reloadWhenReachable().catch(() => {});
    const timer = setInterval(retry, retryIntervalMs);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, []);

  return (
    <div role="alert">
      <PageHead title={<FormattedMessage id="offline.title" />} lead={<FormattedMessage id="offline.text" />}>
        <p>
          <Button onClick={() => reloadWhenReachable().catch(() => {})}>
            <FormattedMessage id="offline.retry" />
          </Button>
        </p>
      </PageHead>
    </div>
  );
}

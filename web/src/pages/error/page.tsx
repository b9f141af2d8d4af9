/** What is shown instead of a page: not found, maintenance, or an error. */
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useRouteError } from 'react-router';
import { ButtonAnchor, ButtonLink } from 'ui/button';
import { MessageWords } from '../../components/message-words.tsx';
import { Scene } from '../../components/scene.tsx';
import { statusOf } from '../../head/title.ts';
import { Offline, reloadWhenReachable } from '../../layout/offline.tsx';
import styles from './page.module.css';

export function ErrorPage() {
  const status = statusOf(useRouteError());
  if (status === 404) return <NotFound />;
  return <Trouble kind={status === 503 ? 'maintenance' : 'error'} status={status} />;
}

function NotFound() {
  return (
    <div className={styles.screen}>
      <Scene name="nothing" />
      <p className={styles.code}>404</p>
      <h1>
        <MessageWords id="notFound.heading" />
      </h1>
      <p>
        <FormattedMessage id="notFound.text" />
      </p>
      <ButtonLink to="/">
        <FormattedMessage id="notFound.action" />
      </ButtonLink>
    </div>
  );
}

function Trouble({ kind, status }: { kind: 'maintenance' | 'error'; status: number }) {
  const [isOffline, setOffline] = useState(false);

  function refresh(event: { preventDefault(): void }) {
    event.preventDefault();
    reloadWhenReachable().catch(() => setOffline(true));
  }

  if (isOffline) return <Offline />;
  return (
    <div className={styles.screen} role="alert">
      <Scene name={kind} />
      <p className={styles.code}>{status}</p>
      <h1>
        <MessageWords id={kind === 'maintenance' ? 'maintenance.text' : 'error.heading'} />
      </h1>
      {kind === 'error' && (
        <p>
          <FormattedMessage id="error.text" />
        </p>
      )}
      {/* An empty reference is this very address, its query included: it refreshes without our script, too. */}
      <ButtonAnchor href="" role="button" onClick={refresh} onKeyDown={(event) => event.key === ' ' && refresh(event)}>
        <FormattedMessage id={kind === 'maintenance' ? 'maintenance.refresh' : 'error.refresh'} />
      </ButtonAnchor>
    </div>
  );
}

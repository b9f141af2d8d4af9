/** What stands around every screen of somebody who is signed in. */
import { useMutation } from '@tanstack/react-query';
import { can } from 'contract/studio/rights';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink, Outlet } from 'react-router';
import { Loading } from '../components/loaded.tsx';
import { StudioName } from '../components/studio-name.tsx';
import { UploadDock } from '../media/upload-dock.tsx';
import { useMe } from '../session/me.ts';
import { SecondFactorSetup } from '../session/second-factor-setup.tsx';
import { SignInDialog } from '../session/sign-in-dialog.tsx';
import { api } from '../session/with-session.ts';
import styles from './frame.module.css';

export function Frame() {
  const intl = useIntl();
  const me = useMe();
  const [isSettingUp, setSettingUp] = useState(me.NeedsSecondFactor);
  // Also after a new role; and until the recovery codes were shown.
  if (me.NeedsSecondFactor && !isSettingUp) setSettingUp(true);

  return (
    <>
      <a className={styles.skip} href="#Main">
        <FormattedMessage id="layout.skip" />
      </a>
      <header className={styles.head}>
        <Link to="/" className={styles.name}>
          <img src="/favicon.svg" alt="" width={28} height={28} />
          <span>
            <StudioName />
          </span>
        </Link>
        {!isSettingUp && (
          <nav className={styles.nav} aria-label={intl.formatMessage({ id: 'layout.navigation' })}>
            <NavLink to="/" end>
              <FormattedMessage id="board.title" />
            </NavLink>
            {can(me, 'read', 'text') && (
              <NavLink to="/releases">
                <FormattedMessage id="releases.title" />
              </NavLink>
            )}
            {can(me, 'read', 'media') && (
              <NavLink to="/media">
                <FormattedMessage id="media.title" />
              </NavLink>
            )}
            {can(me, 'read', 'person') && (
              <NavLink to="/people">
                <FormattedMessage id="people.title" />
              </NavLink>
            )}
            {can(me, 'read', 'activity') && (
              <NavLink to="/activity">
                <FormattedMessage id="activity.title" />
              </NavLink>
            )}
          </nav>
        )}
        <div className={styles.me}>
          {!isSettingUp && (
            <NavLink
              to="/account"
              title={me.Email}
              aria-label={intl.formatMessage({ id: 'layout.account' }, { name: me.Name })}
            >
              <span>{me.Name}</span>
            </NavLink>
          )}
          <SignOut />
        </div>
      </header>
      <main id="Main" className={styles.main} tabIndex={-1}>
        {isSettingUp ? (
          <SecondFactorSetup onDone={() => setSettingUp(false)} />
        ) : (
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        )}
      </main>
      {!isSettingUp && <UploadDock />}
      <SignInDialog />
    </>
  );
}

function SignOut() {
  const signOut = useMutation({
    // A session that has ended already is no reason to stay.
    mutationFn: () =>
      api.signOut().catch((error: { status?: number }) => error.status !== 401 && Promise.reject(error)),
    // A new document, in whose memory nothing is left.
    onSuccess: () => location.assign('/studio/sign-in'),
  });
  return (
    <button type="button" aria-busy={signOut.isPending} onClick={() => signOut.mutate()}>
      <FormattedMessage id={signOut.isError ? 'layout.signOut.again' : 'layout.signOut'} />
    </button>
  );
}

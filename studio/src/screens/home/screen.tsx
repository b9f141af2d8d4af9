/** What there is for whoever signed in, and what their account still lacks. */
import { can } from 'contract/studio/rights';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Icon } from 'ui/icon';
import { Notice } from '../../components/notice.tsx';
import { RoleList } from '../../components/roles.tsx';
import { Screen } from '../../components/screen.tsx';
import { useMe } from '../../session/me.ts';
import styles from './screen.module.css';

export function Component() {
  const me = useMe();
  const places = [
    { path: '/media', name: 'media', isShown: can(me, 'read', 'media') },
    { path: '/people', name: 'people', isShown: can(me, 'read', 'person') },
    { path: '/activity', name: 'activity', isShown: can(me, 'read', 'activity') },
    { path: '/account', name: 'account', isShown: true },
  ];
  return (
    <Screen title="home.greeting" values={{ name: me.Name }}>
      <RoleList roles={me.Roles} />
      {me.RecoveryCodeCount < 3 && (
        <Notice kind="info">
          <FormattedMessage
            id="home.fewCodes"
            values={{
              count: me.RecoveryCodeCount,
              link: (text) => (
                <Link key="link" to="/account">
                  {text}
                </Link>
              ),
            }}
          />
        </Notice>
      )}
      {me.PasskeyCount === 0 && (
        <Notice kind="info">
          <FormattedMessage
            id="home.noPasskey"
            values={{
              link: (text) => (
                <Link key="link" to="/account">
                  {text}
                </Link>
              ),
            }}
          />
        </Notice>
      )}
      <ul className={styles.places}>
        {places
          .filter(({ isShown }) => isShown)
          .map(({ path, name }) => (
            <li key={path}>
              <Link to={path}>
                <h2>
                  <FormattedMessage id={`${name}.title`} />
                </h2>
                <p>
                  <FormattedMessage id={`home.${name}`} />
                </p>
                <Icon name="onward" size={20} />
              </Link>
            </li>
          ))}
      </ul>
    </Screen>
  );
}

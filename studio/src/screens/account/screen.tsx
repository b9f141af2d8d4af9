/** What somebody's own account can be entered with, where it is open, and how the studio speaks to them. */
import { FormattedMessage } from 'react-intl';
import { RoleList } from '../../components/roles.tsx';
import { Quiet } from '../../components/rows.tsx';
import { Screen, Section } from '../../components/screen.tsx';
import { useMe } from '../../session/me.ts';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Preferences } from './preferences.tsx';
import { RecoveryCodesPart } from './recovery-codes-part.tsx';
import styles from './screen.module.css';
import { Sessions } from './sessions.tsx';
import { Totp } from './totp.tsx';

export function Component() {
  const me = useMe();
  return (
    <Screen title="account.title">
      <div className={styles.who}>
        <p>
          <strong>{me.Name}</strong> {me.Email}
        </p>
        <RoleList roles={me.Roles} />
      </div>
      <div className={styles.parts}>
        <Section title="account.passkeys">
          <Passkeys />
        </Section>
        <Section title="account.totp">
          <Totp hasTotp={me.HasTotp} email={me.Email} />
        </Section>
        <Section title="account.password">
          <Password email={me.Email} />
        </Section>
        <Section title="account.recovery">
          <Quiet>
            <FormattedMessage id="account.recovery.left" values={{ count: me.RecoveryCodeCount }} />
          </Quiet>
          <RecoveryCodesPart />
        </Section>
        <Section title="account.sessions">
          <Sessions />
        </Section>
        <Section title="account.preferences">
          <Preferences />
        </Section>
      </div>
    </Screen>
  );
}

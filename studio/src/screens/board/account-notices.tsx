/** What somebody's account still lacks. */
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { useMe } from '../../session/me.ts';

const toAccount = (text: React.ReactNode) => (
  <Link key="link" to="/account">
    {text}
  </Link>
);

export function AccountNotices() {
  const me = useMe();
  return (
    <>
      {me.RecoveryCodeCount < 3 && (
        <Notice kind="info">
          <FormattedMessage id="home.fewCodes" values={{ count: me.RecoveryCodeCount, link: toAccount }} />
        </Notice>
      )}
      {me.PasskeyCount === 0 && (
        <Notice kind="info">
          <FormattedMessage id="home.noPasskey" values={{ link: toAccount }} />
        </Notice>
      )}
    </>
  );
}

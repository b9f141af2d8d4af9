import { useMutation } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { Dialog } from '../../components/dialog.tsx';
import { useErrorText } from '../../components/error-text.ts';
import { Notice } from '../../components/notice.tsx';
import { Quiet } from '../../components/rows.tsx';
import { TotpSetup } from '../../session/totp-setup.tsx';
import { withSession } from '../../session/with-session.ts';
import styles from './screen.module.css';

export function Totp({ hasTotp, email }: { hasTotp: boolean; email: string }) {
  const create = useMutation({ mutationFn: () => withSession((api) => api.createTotpSecret()) });
  const error = useErrorText(create.error);
  const secret = create.data?.data.TotpSecret;
  return (
    <>
      <Quiet>
        <FormattedMessage id={hasTotp ? 'account.totp.on' : 'account.totp.off'} />
      </Quiet>
      <Button
        variant="quiet"
        className={styles.start}
        aria-busy={create.isPending}
        onClick={() => !create.isPending && create.mutate()}
      >
        <FormattedMessage id={hasTotp ? 'account.totp.replace' : 'account.totp.add'} />
      </Button>
      {error && <Notice kind="error">{error}</Notice>}
      {secret && (
        <Dialog title="totp.title" onClose={create.reset}>
          <TotpSetup secret={secret} email={email} onDone={create.reset} />
        </Dialog>
      )}
    </>
  );
}

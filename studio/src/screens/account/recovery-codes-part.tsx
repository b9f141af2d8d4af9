import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { Dialog } from '../../components/dialog.tsx';
import { Form } from '../../components/form.tsx';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';
import { withSession } from '../../session/with-session.ts';
import styles from './screen.module.css';

export function RecoveryCodesPart() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className={styles.start} onClick={() => setOpen(true)}>
        <FormattedMessage id="account.recovery.renew" />
      </Button>
      {isOpen && <Renewal onClose={() => setOpen(false)} />}
    </>
  );
}

function Renewal({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const renew = useMutation({
    mutationFn: () => withSession((api) => api.renewRecoveryCodes()),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['me'] }),
  });
  return (
    <Dialog title="recovery.title" onClose={onClose}>
      {renew.data ? (
        <>
          <RecoveryCodes codes={renew.data.data.RecoveryCodes} />
          <Button className={styles.start} onClick={onClose}>
            <FormattedMessage id="recovery.saved" />
          </Button>
        </>
      ) : (
        <>
          <p>
            <FormattedMessage id="account.recovery.text" />
          </p>
          <Form state={renew} onSubmit={() => renew.mutate()} submit="account.recovery.renew" />
        </>
      )}
    </Dialog>
  );
}

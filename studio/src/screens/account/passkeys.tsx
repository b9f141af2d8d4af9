import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Passkey } from 'contract/studio';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { Confirm } from '../../components/confirm.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Quiet, RowName } from '../../components/rows.tsx';
import { When } from '../../components/when.tsx';
import { hasPasskeys } from '../../session/passkey.ts';
import { PasskeyForm } from '../../session/passkey-form.tsx';
import { withSession } from '../../session/with-session.ts';
import styles from './screen.module.css';

const lastFactor = { 409: 'account.passkey.last' };

export function Passkeys() {
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();
  const passkeys = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => withSession((api) => api.listPasskeys({ page_size: 50 })),
  });
  return (
    <>
      <Quiet>
        <FormattedMessage id="account.passkeys.text" />
      </Quiet>
      <Loaded query={passkeys}>{({ data }) => <PasskeyList passkeys={data} onRemove={setRemoved} />}</Loaded>
      {hasPasskeys() ? (
        <Button variant="quiet" className={styles.start} onClick={() => setAdding(true)}>
          <FormattedMessage id="account.passkey.add" />
        </Button>
      ) : (
        <Notice kind="info">
          <FormattedMessage id="account.passkey.unsupported" />
        </Notice>
      )}
      {isAdding && (
        <Dialog title="passkey.title" onClose={() => setAdding(false)}>
          <p>
            <FormattedMessage id="passkey.text" />
          </p>
          <PasskeyForm onDone={() => setAdding(false)} />
        </Dialog>
      )}
      {removed && (
        <Confirm
          title="account.passkey.remove.title"
          text="account.passkey.remove.text"
          submit="account.passkey.remove"
          values={{ name: removed.Name }}
          errors={lastFactor}
          action={() => withSession((api) => api.removePasskey({ id: removed.ID }))}
          onDone={() => {
            setRemoved(undefined);
            for (const key of ['passkeys', 'me']) void queries.invalidateQueries({ queryKey: [key] });
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

function PasskeyList({ passkeys, onRemove }: { passkeys: Passkey[]; onRemove: (passkey: Passkey) => void }) {
  const intl = useIntl();
  if (passkeys.length === 0) {
    return (
      <Quiet>
        <FormattedMessage id="account.passkeys.none" />
      </Quiet>
    );
  }
  return (
    <ul className={styles.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.ID}>
          <RowName name={passkey.Name}>
            {passkey.UsedAt ? (
              <FormattedMessage id="account.passkey.used" values={{ when: <When at={passkey.UsedAt} /> }} />
            ) : (
              <FormattedMessage id="account.passkey.made" values={{ when: <When at={passkey.CreatedAt} /> }} />
            )}
          </RowName>
          <Button
            variant="quiet"
            aria-label={intl.formatMessage({ id: 'account.passkey.remove.of' }, { name: passkey.Name })}
            onClick={() => onRemove(passkey)}
          >
            <FormattedMessage id="account.passkey.remove" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

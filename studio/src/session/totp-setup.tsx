/** An authenticator app gets its secret, and proves by a code that it has it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Field } from 'ui/field';
import { siteName } from '../brand.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { useFieldErrors } from '../components/error-text.ts';
import { codeIn, Form } from '../components/form.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { meQuery } from './me.ts';
import styles from './totp-setup.module.css';
import { withSession } from './with-session.ts';

type Props = { secret: string; email: string; onDone: () => void };

function toAddress(secret: string, email: string, issuer: string): string {
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`;
}

export function TotpSetup({ secret, email, onDone }: Props) {
  const intl = useIntl();
  const queries = useQueryClient();
  const address = toAddress(secret, email, siteName(intl.locale));
  const confirm = useMutation({
    mutationFn: (code: string) => withSession((api) => api.confirmTotp({ Code: code })),
    onSuccess({ data }) {
      queries.setQueryData(meQuery.queryKey, data);
      onDone();
    },
  });
  const wrong = useFieldErrors(confirm.error);
  return (
    <>
      <p>
        <FormattedMessage id="totp.text" />
      </p>
      <div className={styles.secret}>
        <QrCode text={address} label={intl.formatMessage({ id: 'totp.qr' })} />
        <div>
          <p>
            <FormattedMessage id="totp.secret" />
          </p>
          <code className={styles.key}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label="totp.copy" />
          <a href={address}>
            <FormattedMessage id="totp.open" />
          </a>
        </div>
      </div>
      <Form state={confirm} onSubmit={(data) => confirm.mutate(codeIn(data))} submit="totp.confirm">
        <Field name="Code" label="field.code" hint="totp.code.hint" error={wrong('Code')}>
          {(attributes) => <input {...attributes} autoComplete="one-time-code" inputMode="numeric" />}
        </Field>
      </Form>
    </>
  );
}

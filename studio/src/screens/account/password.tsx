import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { Field } from 'ui/field';
import { Dialog } from '../../components/dialog.tsx';
import { useFieldErrors } from '../../components/error-text.ts';
import { Form, textOf } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Quiet } from '../../components/rows.tsx';
import { meQuery } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import styles from './screen.module.css';

export function Password({ email }: { email: string }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (password: string) => withSession((api) => api.changePassword({ Password: password })),
    onSuccess({ data }) {
      setOpen(false);
      queries.setQueryData(meQuery.queryKey, data);
      void queries.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const wrong = useFieldErrors(change.error);
  return (
    <>
      <Quiet>
        <FormattedMessage id="account.password.text" />
      </Quiet>
      <Button variant="quiet" className={styles.start} onClick={() => setOpen(true)}>
        <FormattedMessage id="account.password.change" />
      </Button>
      {change.isSuccess && !isOpen && (
        <Notice kind="success">
          <FormattedMessage id="account.password.changed" />
        </Notice>
      )}
      {isOpen && (
        <Dialog title="account.password.change" onClose={() => setOpen(false)}>
          <Form
            state={change}
            onSubmit={(data) => change.mutate(textOf(data, 'Password'))}
            submit="account.password.save"
          >
            {/* For password managers, which save a password with whom it is for. */}
            <input type="email" name="Email" value={email} autoComplete="username" readOnly hidden />
            <Field name="Password" label="field.newPassword" hint="field.newPassword.hint" error={wrong('Password')}>
              {(attributes) => <input {...attributes} type="password" autoComplete="new-password" />}
            </Field>
          </Form>
        </Dialog>
      )}
    </>
  );
}

/** Signing in: with a passkey where the browser can, else with password and code. */
import { useMutation } from '@tanstack/react-query';
import type { Me } from 'contract/studio';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { Field } from 'ui/field';
import { useErrorText, useFieldErrors } from '../components/error-text.ts';
import { codeIn, Form, textOf } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { hasPasskeys, signInWithPasskey } from './passkey.ts';
import styles from './sign-in-form.module.css';
import { api } from './with-session.ts';

type Props = {
  /** Whose session it was: nobody else goes on with what they have written. */
  email?: string;
  onDone: (me: Me) => void;
};

const refused = { 401: 'signIn.refused' };

export function SignInForm({ email, onDone }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const password = useMutation({
    mutationFn: async (data: FormData) => {
      const answer = await api.signIn({
        Email: textOf(data, 'Email'),
        Password: textOf(data, 'Password'),
        Code: codeIn(data),
      });
      return answer.data;
    },
    onSuccess: onDone,
  });
  const passkey = useMutation({ mutationFn: signInWithPasskey, onSuccess: onDone });
  const passkeyError = useErrorText(passkey.error, { 401: 'signIn.passkey.refused' });
  const wrong = useFieldErrors(password.error);

  return (
    <div className={styles.ways}>
      {hasPasskeys() && (
        <>
          <div className={styles.passkey}>
            <Button data-first aria-busy={passkey.isPending} onClick={() => !passkey.isPending && passkey.mutate()}>
              <FormattedMessage id="signIn.passkey" />
            </Button>
            {passkeyError && <Notice kind="error">{passkeyError}</Notice>}
          </div>
          <p className={styles.or}>
            <FormattedMessage id="signIn.or" />
          </p>
        </>
      )}
      <Form
        state={password}
        onSubmit={(data) => password.mutate(data)}
        submit="signIn.submit"
        variant={hasPasskeys() ? 'quiet' : 'primary'}
        errors={refused}
      >
        <Field scope="sign-in" name="Email" label="field.email" error={wrong('Email')}>
          {(attributes) => (
            <input
              {...attributes}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...(email !== undefined && { value: email, readOnly: true })}
            />
          )}
        </Field>
        <Field scope="sign-in" name="Password" label="field.password" error={wrong('Password')}>
          {(attributes) => <input {...attributes} type="password" autoComplete="current-password" />}
        </Field>
        <Field
          scope="sign-in"
          name="Code"
          label={isRecovery ? 'field.recoveryCode' : 'field.code'}
          hint={isRecovery ? 'field.recoveryCode.hint' : 'field.code.hint'}
          optional="field.code.ifAny"
          error={wrong('Code')}
        >
          {(attributes) => (
            <input
              {...attributes}
              key={isRecovery ? 'recovery' : 'totp'}
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <button type="button" className={styles.other} onClick={() => setRecovery(!isRecovery)}>
          <FormattedMessage id={isRecovery ? 'signIn.useCode' : 'signIn.useRecovery'} />
        </button>
      </Form>
    </div>
  );
}

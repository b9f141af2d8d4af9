/** The way to a second factor: a passkey or an authenticator app, and then the recovery codes. */
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText } from '../components/error-text.ts';
import { Notice } from '../components/notice.tsx';
import { RecoveryCodes } from '../components/recovery-codes.tsx';
import { useMe } from './me.ts';
import { hasPasskeys } from './passkey.ts';
import { PasskeyForm } from './passkey-form.tsx';
import styles from './second-factor-setup.module.css';
import { TotpSetup } from './totp-setup.tsx';
import { withSession } from './with-session.ts';

/** What came with the invitation; without it both are asked for when they are needed. */
type Given = { secret: string; codes: string[] };

type Step =
  | { name: 'choice' }
  | { name: 'passkey' }
  | { name: 'totp'; secret: string }
  | { name: 'codes'; codes: string[] };

export function SecondFactorSetup({ given, onDone }: { given?: Given; onDone: () => void }) {
  const me = useMe();
  const [step, setStep] = useState<Step>({ name: 'choice' });
  const chooseTotp = useMutation({
    mutationFn: async () => given?.secret ?? (await withSession((api) => api.createTotpSecret())).data.TotpSecret,
    onSuccess: (secret) => setStep({ name: 'totp', secret }),
  });
  const showCodes = useMutation({
    mutationFn: async () => given?.codes ?? (await withSession((api) => api.renewRecoveryCodes())).data.RecoveryCodes,
    onSuccess: (codes) => setStep({ name: 'codes', codes }),
  });
  const error = useErrorText(chooseTotp.error ?? showCodes.error);
  const finish = () => showCodes.mutate();
  const back = (
    <Button variant="quiet" className={styles.back} onClick={() => setStep({ name: 'choice' })}>
      <FormattedMessage id="factor.other" />
    </Button>
  );

  if (step.name === 'codes') {
    return (
      <Part title="recovery.title">
        <RecoveryCodes codes={step.codes} />
        <Button onClick={onDone}>
          <FormattedMessage id="recovery.saved" />
        </Button>
      </Part>
    );
  }
  if (step.name === 'totp') {
    return (
      <Part title="totp.title">
        <TotpSetup secret={step.secret} email={me.Email} onDone={finish} />
        {error && <Notice kind="error">{error}</Notice>}
        {hasPasskeys() && back}
      </Part>
    );
  }
  if (step.name === 'passkey') {
    return (
      <Part title="passkey.title">
        <p>
          <FormattedMessage id="passkey.text" />
        </p>
        <PasskeyForm onDone={finish} />
        {error && <Notice kind="error">{error}</Notice>}
        {back}
      </Part>
    );
  }
  return (
    <Part title="factor.title">
      <p>
        <FormattedMessage id={me.NeedsSecondFactor ? 'factor.needed' : 'factor.advised'} />
      </p>
      {hasPasskeys() && (
        <Button onClick={() => setStep({ name: 'passkey' })}>
          <FormattedMessage id="factor.passkey" />
        </Button>
      )}
      <Button variant="quiet" aria-busy={chooseTotp.isPending} onClick={() => chooseTotp.mutate()}>
        <FormattedMessage id="factor.totp" />
      </Button>
      {!me.NeedsSecondFactor && (
        <Button variant="quiet" onClick={onDone}>
          <FormattedMessage id="factor.later" />
        </Button>
      )}
      {error && <Notice kind="error">{error}</Notice>}
    </Part>
  );
}

/** Each step starts at its heading, for a keyboard and a screen reader too. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.part}>
      <h1 ref={heading} tabIndex={-1}>
        <FormattedMessage id={title} />
      </h1>
      {children}
    </div>
  );
}

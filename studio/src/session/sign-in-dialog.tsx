/** Asks for a sign-in over the screen, which stays mounted with all that was written in it. */
import { useQueryClient } from '@tanstack/react-query';
import type { Me } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../components/dialog.tsx';
import { meQuery, useMe } from './me.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInRequest } from './sign-in-request.ts';

export function SignInDialog() {
  const request = useSignInRequest();
  const me = useMe();
  const queries = useQueryClient();
  if (!request) return null;

  function finish(now: Me) {
    // Somebody else's passkey: what is on the screen is not theirs.
    if (now.ID !== me.ID) return location.assign('/studio/');
    queries.setQueryData(meQuery.queryKey, now);
    request?.done();
  }

  return (
    <Dialog title={`signIn.${request.reason}.title`} onClose={request.cancel}>
      <p>
        <FormattedMessage id={`signIn.${request.reason}.text`} />
      </p>
      <SignInForm email={me.Email} onDone={finish} />
    </Dialog>
  );
}

/** Where an invitation leads: a name and a password, then a second factor and the recovery codes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'contract/client';
import type { InvitationPreview } from 'contract/studio';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useParams } from 'react-router';
import { ButtonLink } from 'ui/button';
import { Field } from 'ui/field';
import { useFieldErrors } from '../../components/error-text.ts';
import { Form, textOf } from '../../components/form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Outside } from '../../components/outside.tsx';
import { RoleList } from '../../components/roles.tsx';
import { Screen } from '../../components/screen.tsx';
import { When } from '../../components/when.tsx';
import { meQuery } from '../../session/me.ts';
import { SecondFactorSetup } from '../../session/second-factor-setup.tsx';
import { SignInDialog } from '../../session/sign-in-dialog.tsx';
import { api } from '../../session/with-session.ts';

type Given = { secret: string; codes: string[] };

export function Component() {
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const [given, setGiven] = useState<Given>();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await api.readInvitation({ token })).data,
    enabled: !given,
  });
  const isGone = invitation.error instanceof HttpError && [400, 404, 410].includes(invitation.error.status);
  if (given) {
    return (
      <Outside>
        <SecondFactorSetup given={given} onDone={() => void navigate('/', { replace: true })} />
        <SignInDialog />
      </Outside>
    );
  }
  return (
    <Outside>
      <Screen title="invitation.title">
        {isGone ? (
          <>
            <Notice kind="error">
              <FormattedMessage id="invitation.gone" />
            </Notice>
            <ButtonLink to="/sign-in" variant="quiet">
              <FormattedMessage id="signIn.title" />
            </ButtonLink>
          </>
        ) : (
          <Loaded query={invitation}>
            {(preview) => <Acceptance token={token} preview={preview} onAccepted={setGiven} />}
          </Loaded>
        )}
      </Screen>
    </Outside>
  );
}

type Props = { token: string; preview: InvitationPreview; onAccepted: (given: Given) => void };

const gone = { 410: 'invitation.gone' };

function Acceptance({ token, preview, onAccepted }: Props) {
  const queries = useQueryClient();
  const accept = useMutation({
    mutationFn: (data: FormData) =>
      api.acceptInvitation({ token, Name: textOf(data, 'Name'), Password: textOf(data, 'Password') }),
    onSuccess({ data }) {
      queries.setQueryData(meQuery.queryKey, data.Person);
      onAccepted({ secret: data.TotpSecret, codes: data.RecoveryCodes });
    },
  });
  const wrong = useFieldErrors(accept.error);
  return (
    <>
      <p>
        <FormattedMessage id={preview.IsReset ? 'invitation.reset' : 'invitation.text'} />
      </p>
      <RoleList roles={preview.Roles} />
      <Form state={accept} onSubmit={(data) => accept.mutate(data)} submit="invitation.accept" errors={gone}>
        <Field name="Email" label="field.email">
          {(attributes) => (
            <input {...attributes} type="email" value={preview.Email} readOnly autoComplete="username" />
          )}
        </Field>
        <Field name="Name" label="field.name" hint="invitation.name.hint" error={wrong('Name')}>
          {(attributes) => <input {...attributes} defaultValue={preview.Name} autoComplete="name" />}
        </Field>
        <Field name="Password" label="field.newPassword" hint="field.newPassword.hint" error={wrong('Password')}>
          {(attributes) => <input {...attributes} type="password" autoComplete="new-password" />}
        </Field>
      </Form>
      <p>
        <small>
          <FormattedMessage id="invitation.until" values={{ when: <When at={preview.ExpiresAt} /> }} />
        </small>
      </p>
    </>
  );
}

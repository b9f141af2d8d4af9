import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Field } from 'ui/field';
import { Dialog } from '../../components/dialog.tsx';
import { useFieldErrors } from '../../components/error-text.ts';
import { Form, textOf } from '../../components/form.tsx';
import { grantsIn, RoleChoice } from '../../components/roles.tsx';
import { withSession } from '../../session/with-session.ts';
import { SentLink } from './sent-link.tsx';

const taken = { 409: 'people.invite.taken' };

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const invite = useMutation({
    mutationFn: (data: FormData) =>
      withSession((api) => api.invitePerson({ Email: textOf(data, 'Email'), Roles: grantsIn(data) })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['invitations'] }),
  });
  const wrong = useFieldErrors(invite.error);
  if (invite.data) {
    return (
      <Dialog key="invited" title="people.invited.title" onClose={onClose}>
        <SentLink invitation={invite.data.data} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog key="invite" title="people.invite.title" onClose={onClose}>
      <Form state={invite} onSubmit={(data) => invite.mutate(data)} submit="people.invite.submit" errors={taken}>
        <Field name="Email" label="field.email" error={wrong('Email')}>
          {(attributes) => (
            <input {...attributes} type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          )}
        </Field>
        <RoleChoice error={wrong('Roles')} />
      </Form>
    </Dialog>
  );
}

/** Somebody who lost their password or their factors sets them anew, by a link. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Person } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../../components/dialog.tsx';
import { Form } from '../../components/form.tsx';
import { withSession } from '../../session/with-session.ts';
import { SentLink } from './sent-link.tsx';

export function ResetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const queries = useQueryClient();
  const reset = useMutation({
    mutationFn: () => withSession((api) => api.resetPerson({ id: person.ID })),
    onSuccess: () =>
      Promise.all(['people', 'invitations'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    // Another dialog for the link, which starts at its beginning.
    <Dialog
      key={reset.status === 'success' ? 'sent' : 'question'}
      title="people.reset.title"
      values={{ name: person.Name }}
      onClose={onClose}
    >
      {reset.data ? (
        <SentLink invitation={reset.data.data} onClose={onClose} />
      ) : (
        <>
          <p>
            <FormattedMessage id="people.reset.text" values={{ name: person.Name }} />
          </p>
          <Form state={reset} onSubmit={() => reset.mutate()} submit="people.reset" />
        </>
      )}
    </Dialog>
  );
}

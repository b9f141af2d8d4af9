/** Makes a passkey in this browser or on a device near it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Field } from 'ui/field';
import { useFieldErrors } from '../components/error-text.ts';
import { Form, textOf } from '../components/form.tsx';
import { useMe } from './me.ts';
import { addPasskey } from './passkey.ts';

const refused = { 400: 'error.passkey.refused' };

export function PasskeyForm({ onDone }: { onDone: () => void }) {
  const me = useMe();
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: addPasskey,
    async onSuccess() {
      await Promise.all(['me', 'passkeys'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
      onDone();
    },
  });
  const wrong = useFieldErrors(add.error);
  return (
    <Form state={add} onSubmit={(data) => add.mutate(textOf(data, 'Name'))} submit="passkey.add" errors={refused}>
      <Field name="Name" label="passkey.name" hint="passkey.name.hint" error={wrong('Name')}>
        {(attributes) => <input {...attributes} defaultValue={me.Session.Browser} autoComplete="off" />}
      </Field>
    </Form>
  );
}

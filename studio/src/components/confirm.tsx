/** Asks before something is done that cannot be taken back. */
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { Dialog } from './dialog.tsx';
import type { StatusMessages } from './error-text.ts';
import { Form } from './form.tsx';

type Props = {
  title: string;
  text: string;
  submit: string;
  values?: Record<string, string>;
  errors?: StatusMessages;
  action: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

export function Confirm({ title, text, submit, values = {}, errors = {}, action, onDone, onClose }: Props) {
  const confirm = useMutation({ mutationFn: action, onSuccess: onDone });
  return (
    <Dialog title={title} values={values} onClose={onClose}>
      <p>
        <FormattedMessage id={text} values={values} />
      </p>
      <Form
        state={confirm}
        onSubmit={() => confirm.mutate()}
        submit={submit}
        errors={errors}
        actions={
          <Button variant="quiet" onClick={onClose}>
            <FormattedMessage id="cancel" />
          </Button>
        }
      />
    </Dialog>
  );
}

/** What can be done about somebody's account. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Person } from 'contract/studio';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { Confirm } from '../../components/confirm.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useFieldErrors } from '../../components/error-text.ts';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { grantsIn, RoleChoice } from '../../components/roles.tsx';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import styles from './person-dialog.module.css';
import { ResetDialog } from './reset-dialog.tsx';

const lastOwner = { 409: 'people.lastOwner' };

type Question = 'endSessions' | 'reset' | 'remove';

export function PersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const me = useMe();
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const refresh = () => Promise.all(['people', 'me'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  const change = useMutation({
    mutationFn: (data: FormData) =>
      withSession((api) =>
        api.changeRoles({ id: person.ID, Roles: grantsIn(data) }, { ifMatch: `"${person.Version}"` }),
      ),
    // Also when somebody else was faster: the next try is about what they left.
    onSettled: refresh,
  });
  const wrong = useFieldErrors(change.error);
  const values = { name: person.Name };
  const isMe = person.ID === me.ID;

  if (question === 'reset') return <ResetDialog person={person} onClose={onClose} />;
  if (question) {
    const { action, errors } = {
      endSessions: { action: () => withSession((api) => api.endSessionsOfPerson({ id: person.ID })), errors: {} },
      remove: { action: () => withSession((api) => api.removePerson({ id: person.ID })), errors: lastOwner },
    }[question];
    return (
      <Confirm
        title={`people.${question}.title`}
        text={`people.${question}.text`}
        submit={`people.${question}`}
        values={values}
        errors={errors}
        action={action}
        onDone={() => {
          void refresh();
          onClose();
        }}
        onClose={() => setQuestion(undefined)}
      />
    );
  }
  return (
    <Dialog title="people.person.title" values={values} onClose={onClose}>
      <Form state={change} onSubmit={(data) => change.mutate(data)} submit="people.roles.save" errors={lastOwner}>
        {isMe && (
          <Notice kind="info">
            <FormattedMessage id="people.roles.own" />
          </Notice>
        )}
        <RoleChoice key={person.Version} granted={person.Roles} error={wrong('Roles')} />
        {change.isSuccess && (
          <Notice kind="success">
            <FormattedMessage id="people.roles.saved" />
          </Notice>
        )}
      </Form>
      {!isMe && (
        <div className={styles.more}>
          {(['endSessions', 'reset', 'remove'] as const).map((name) => (
            <Button key={name} variant="quiet" onClick={() => setQuestion(name)}>
              <FormattedMessage id={`people.${name}`} />
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}

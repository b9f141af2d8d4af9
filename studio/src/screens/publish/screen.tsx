/** Publishes texts together, or takes them down: which, when, what stands in the way and what changes, and one button. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formLimits } from 'contract/names';
import type { NewRelease } from 'contract/studio';
import { can } from 'contract/studio/rights';
import type { OverridableCode } from 'contract/studio/states';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { Button, ButtonLink } from 'ui/button';
import { Field } from 'ui/field';
import { useErrorText, useFieldErrors } from '../../components/error-text.ts';
import { Form, textOf } from '../../components/form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Screen, Section } from '../../components/screen.tsx';
import { useLanguage } from '../../language/language.tsx';
import { itemKey, readItems, releasePath, type TextRef, writeItems } from '../../releasing/items.ts';
import { PreviewLinkDialog } from '../../releasing/preview-link-dialog.tsx';
import { errorsIn, problemsIn } from '../../releasing/problems-in.ts';
import { refreshTexts } from '../../releasing/queries.ts';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import { chosenTime, firstChoice, TimeChoiceField } from '../../time/time-choice.tsx';
import { Changes } from './changes.tsx';
import { Problems } from './problems.tsx';
import styles from './screen.module.css';
import { SubjectChoice } from './subject-choice.tsx';
import { type Action, itemsOf, type Subject, useSubjects } from './subjects.ts';

export function Component() {
  const me = useMe();
  const [query] = useSearchParams();
  const action: Action = query.get('action') === 'take-down' ? 'take-down' : 'publish';
  const [named] = useState(() => readItems(query.get('items') ?? ''));
  const subjects = useSubjects(named);
  const title = action === 'publish' ? 'publish.title' : 'publish.takeDown.title';
  if (!can(me, 'publish', 'text') || named.length === 0) {
    return (
      <Screen title={title}>
        <Notice kind="info">
          <FormattedMessage id={named.length === 0 ? 'publish.nothing' : 'error.forbidden'} />
        </Notice>
        <p>
          <ButtonLink to="/">
            <FormattedMessage id="publish.toBoard" />
          </ButtonLink>
        </p>
      </Screen>
    );
  }
  return (
    <Screen title={title}>
      <Loaded query={subjects}>{(data) => <Publish action={action} subjects={data} named={named} />}</Loaded>
    </Screen>
  );
}

/** Of a text that takes too long to be looked at it names no item. */
const wordsOf422 = (error: Error | null) =>
  errorsIn(error).some(({ code }) => code === 'too_slow') ? 'draft.tooSlow' : 'publish.stopped';

function Publish({ action, subjects, named }: { action: Action; subjects: Subject[]; named: TextRef[] }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { timeZone } = useLanguage();
  const [query, setQuery] = useSearchParams();
  const [time, setTime] = useState(() => firstChoice(timeZone));
  const [overrides, setOverrides] = useState<OverridableCode[]>([]);
  const [withoutFacts, setWithoutFacts] = useState<string[]>([]);
  const [isPreviewing, setPreviewing] = useState(false);
  const [timeError, setTimeError] = useState<'invalid' | 'past'>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(named.map(itemKey)));
  const items = itemsOf(subjects, chosen, withoutFacts, action);

  const check = useQuery({
    queryKey: ['check', items],
    queryFn: async () => (await withSession((api) => api.checkRelease({ Items: items }))).data.Problems,
    enabled: items.length > 0,
  });
  const create = useMutation({
    mutationFn: async (release: Pick<NewRelease, 'Name' | 'At'>) =>
      (await withSession((api) => api.createRelease({ ...release, Items: items, Overrides: overrides }))).data,
    onSuccess: async (release) => {
      await refreshTexts(queries);
      await navigate(releasePath(release.ID), { state: { isNew: true }, replace: true });
    },
    onError: () => check.refetch(),
  });
  const checkError = useErrorText(check.error, { 422: wordsOf422(check.error) });
  const wrong = useFieldErrors(create.error);
  const problems = items.length === 0 ? [] : (check.data ?? problemsIn(create.error));
  const isStopped = problems.some(
    ({ code, isOverridable }) => !isOverridable || !overrides.includes(code as OverridableCode),
  );

  function toggle(keys: string[], isOn: boolean) {
    const next = new Set(chosen);
    for (const key of keys) {
      if (isOn) next.add(key);
      else next.delete(key);
    }
    setChosen(next);
    // In the address for a reload, and for whoever it is sent to.
    const refs = subjects.flatMap(({ texts }) => texts.map(({ ref }) => ref)).filter((ref) => next.has(itemKey(ref)));
    setQuery({ ...Object.fromEntries(query), items: writeItems(refs) }, { replace: true, preventScrollReset: true });
  }

  function submit(data: FormData) {
    const { at, error } = chosenTime(time, timeZone);
    setTimeError(error);
    if (error || isStopped || items.length === 0) return;
    create.mutate({ Name: textOf(data, 'Name'), ...(at && { At: at.toISOString() }) });
  }

  return (
    <div className={styles.publish}>
      <div className={styles.what}>
        <Section title="publish.what">
          {subjects.map((subject) => (
            <SubjectChoice
              key={`${subject.Subject}:${subject.ID}`}
              subject={subject}
              action={action}
              chosen={chosen}
              hasFacts={!withoutFacts.includes(subject.ID)}
              onToggle={toggle}
              onToggleFacts={(isOn) =>
                setWithoutFacts((now) => (isOn ? now.filter((id) => id !== subject.ID) : [...now, subject.ID]))
              }
            />
          ))}
        </Section>
        {action === 'publish' && <Changes subjects={subjects} chosen={chosen} items={items} />}
      </div>
      <div className={styles.how}>
        {checkError && (
          <Notice kind="error">
            {checkError}{' '}
            <Button variant="quiet" onClick={() => void check.refetch()}>
              <FormattedMessage id="retry" />
            </Button>
          </Notice>
        )}
        <Problems
          problems={problems}
          subjects={subjects}
          isChecked={check.isSuccess && items.length > 0}
          overrides={overrides}
          onOverride={setOverrides}
        />
        <Form
          state={create}
          onSubmit={submit}
          submit={submitLabel(action, time.isNow)}
          errors={{ 422: wordsOf422(create.error), 409: 'publish.stopped' }}
          actions={
            <Button variant="quiet" disabled={items.length === 0} onClick={() => setPreviewing(true)}>
              <FormattedMessage id="preview.title" />
            </Button>
          }
        >
          <TimeChoiceField choice={time} error={timeError} onChange={setTime} />
          <Field name="Name" label="publish.name" hint="publish.name.hint" error={wrong('Name')}>
            {(attributes) => (
              <input {...attributes} defaultValue={nameOf(subjects)} maxLength={formLimits.Name} autoComplete="off" />
            )}
          </Field>
          {(isStopped || items.length === 0) && (
            <p className={styles.stopped} role="status">
              <FormattedMessage id={isStopped ? 'publish.notYet' : 'publish.none'} />
            </p>
          )}
        </Form>
      </div>
      {isPreviewing && <PreviewLinkDialog of={{ Items: items }} onClose={() => setPreviewing(false)} />}
    </div>
  );
}

const submitLabel = (action: Action, isNow: boolean) =>
  action === 'publish'
    ? isNow
      ? 'publish.submit.now'
      : 'publish.submit.later'
    : isNow
      ? 'publish.takeDown.now'
      : 'publish.takeDown.later';

/** A release is called as its first article until somebody calls it otherwise. */
const nameOf = (subjects: Subject[]) => [...(subjects[0]?.title.text ?? '')].slice(0, formLimits.Name).join('');

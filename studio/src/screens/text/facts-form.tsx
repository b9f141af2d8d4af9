/** What the languages of an article share. */
import { newsTypes, workKinds } from 'contract/names';
import type { Facts, FactsFields, WorkFacts } from 'contract/studio';
import { emptyWork } from 'contract/studio/empty-work';
import { can } from 'contract/studio/rights';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Field } from 'ui/field';
import { useTypeName } from '../../components/type-name.tsx';
import { useComposition } from '../../draft/composition.ts';
import { DraftStatus, isUrgent } from '../../draft/status.tsx';
import type { Found } from '../../draft/unsent.ts';
import { useDraft } from '../../draft/use-draft.ts';
import { FactValue, factNames, fromValues, toValues } from '../../facts/conflict.tsx';
import { factsOf, toSavedFacts, type WorkField, workFields, writeFact } from '../../facts/facts-text.ts';
import { factsHistoryPath } from '../../releasing/items.ts';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import { FactField } from './fact-field.tsx';
import styles from './facts-form.module.css';
import { FileField } from './file-field.tsx';
import { GalleryField } from './gallery-field.tsx';
import { Problems } from './problems.tsx';

const ConflictDialog = lazy(() => import('../../draft/conflict-dialog.tsx'));

const workFieldNames = Object.keys(workFields) as WorkField[];

export const factsKey = (person: string, article: string) => [person, 'facts', article].join('/');

type Props = { facts: Facts; unsent: Found<FactsFields> | undefined; onSaved: () => void };

export function FactsForm({ facts, unsent, onSaved }: Props) {
  const intl = useIntl();
  const { typeName, kindName } = useTypeName();
  const me = useMe();
  // They belong to all languages.
  const isReadOnly = !can(me, 'write', 'text');
  const [current, setCurrent] = useState(facts);
  const [values, setValues] = useState(unsent?.fields ?? factsOf(facts));
  const latest = useRef(values);
  const [renewals, setRenewals] = useState<Partial<Record<WorkField, number>>>({});
  const [isOpen, setOpen] = useState(facts.Problems.length > 0);
  const form = useRef<HTMLDetailsElement>(null);
  const composition = useComposition();
  const id = Number(facts.ID);
  const { status, touch, conflict, putOff, compare, resolve } = useDraft<FactsFields, Facts>({
    key: factsKey(me.ID, facts.ID),
    saved: toSavedFacts(facts),
    unsent,
    read: () => latest.current,
    isReadable: () => !form.current?.querySelector('[aria-invalid]'),
    isComposing: composition.isComposing,
    load: async () => (await withSession((api) => api.getFacts({ id }))).data,
    save: async (fields, version) =>
      (await withSession((api) => api.saveFacts({ id, ...fields }, { ifMatch: `"${version}"` }))).data,
    toSaved: toSavedFacts,
    onAnswer(answer) {
      setCurrent(answer);
      onSaved();
    },
  });
  const toldOf = useRef(status.kind);
  useEffect(() => {
    if (status.kind === 'saving') return;
    // Once, and not with every try to send it again. What is half typed is told of when somebody wants to publish.
    if (isUrgent(status) && (status.kind !== toldOf.current || status.kind === 'unreadable')) setOpen(true);
    toldOf.current = status.kind;
  }, [status]);
  const set = (change: Partial<FactsFields>) => {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
    touch();
  };
  const setWork = (change: Partial<WorkFacts>) => set({ Work: { ...(latest.current.Work ?? emptyWork), ...change } });
  const replace = (decided: FactsFields) => {
    const [before, after] = [latest.current.Work ?? emptyWork, decided.Work ?? emptyWork];
    const changed = workFieldNames.filter((field) => writeFact(before, field) !== writeFact(after, field));
    latest.current = decided;
    setValues(decided);
    setRenewals((now) => ({ ...now, ...Object.fromEntries(changed.map((field) => [field, (now[field] ?? 0) + 1])) }));
  };
  const choice = (name: 'Type' | 'Kind', options: readonly string[]) => (
    <Field name={name} scope="facts" label={`facts.${name}`}>
      {(attributes) => (
        <select
          {...attributes}
          disabled={isReadOnly}
          value={values[name] ?? ''}
          onChange={(event) => set({ [name]: event.target.value || null })}
        >
          <option value="">{intl.formatMessage({ id: 'facts.choose' })}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {name === 'Type' ? typeName(option) : kindName(option)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <>
      <details
        ref={form}
        className={styles.facts}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        {...composition.handlers}
      >
        <summary>
          <FormattedMessage id="facts.title" />
        </summary>
        <div className={styles.body}>
          <div className={styles.status}>
            {!isReadOnly && <DraftStatus status={status} onCompare={compare} />}
            <Link to={factsHistoryPath(facts.ID)}>
              <FormattedMessage id="text.history" />
            </Link>
          </div>
          <FileField name="Cover" id={values.Cover} isReadOnly={isReadOnly} onChange={(Cover) => set({ Cover })} />
          <div className={styles.fields}>
            {facts.Slug === 'news' && choice('Type', newsTypes)}
            {facts.Slug === 'works' && choice('Kind', workKinds)}
            {facts.Slug === 'works' &&
              workFieldNames.map((field) => (
                <FactField
                  key={field}
                  field={field}
                  text={writeFact(values.Work ?? emptyWork, field)}
                  renewals={renewals[field] ?? 0}
                  isReadOnly={isReadOnly}
                  onRead={setWork}
                />
              ))}
          </div>
          {facts.Slug === 'works' && (
            <>
              <FileField
                name="Trailer"
                id={values.Work?.Trailer ?? null}
                isReadOnly={isReadOnly}
                onChange={(Trailer) => setWork({ Trailer })}
              />
              <GalleryField
                gallery={values.Work?.Gallery ?? []}
                isReadOnly={isReadOnly}
                onChange={(Gallery) => setWork({ Gallery })}
              />
            </>
          )}
          <Problems problems={current.Problems} />
        </div>
      </details>
      {conflict && (
        <Suspense>
          <ConflictDialog
            names={factNames}
            base={toValues(conflict.base)}
            mine={toValues(latest.current)}
            theirs={toValues(conflict.theirs.fields)}
            show={(name, text) => <FactValue name={name} text={text} />}
            onResolve={(merged) => {
              replace(fromValues(merged, facts.Slug === 'works'));
              resolve();
            }}
            onClose={putOff}
          />
        </Suspense>
      )}
    </>
  );
}

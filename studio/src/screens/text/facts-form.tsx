/** What the languages of an article share. */
import { newsTypes, workKinds } from 'contract/names';
import type { Facts, FactsFields, WorkFacts } from 'contract/studio';
import { emptyWork } from 'contract/studio/empty-work';
import { can } from 'contract/studio/rights';
import { lazy, Suspense, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Field } from 'ui/field';
import { useTypeName } from '../../components/type-name.tsx';
import { useComposition } from '../../draft/composition.ts';
import { DraftStatus } from '../../draft/status.tsx';
import type { Unsent } from '../../draft/unsent.ts';
import { useDraft } from '../../draft/use-draft.ts';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import { factsOf, readFact, toSavedFacts, type WorkField, workFields, writeFact } from './facts.ts';
import styles from './facts-form.module.css';
import { FileField } from './file-field.tsx';
import { GalleryField } from './gallery-field.tsx';
import { Problems } from './problems.tsx';

const ConflictDialog = lazy(() => import('../../draft/conflict-dialog.tsx'));

const fieldNames = { Type: 'facts.Type', Kind: 'facts.Kind', Cover: 'facts.Cover', Work: 'facts.Work' };

export const factsKey = (person: string, article: string) => [person, 'facts', article].join('/');

type Props = { facts: Facts; unsent: Unsent<FactsFields> | undefined; onSaved: () => void };

export function FactsForm({ facts, unsent, onSaved }: Props) {
  const intl = useIntl();
  const { typeName, kindName } = useTypeName();
  const me = useMe();
  // They belong to all languages.
  const isReadOnly = !can(me, 'write', 'text');
  const [current, setCurrent] = useState(facts);
  const [values, setValues] = useState(unsent?.fields ?? factsOf(facts));
  const latest = useRef(values);
  const composition = useComposition();
  const id = Number(facts.ID);
  const { draft, status, touch, conflict, endConflict } = useDraft<FactsFields, Facts>({
    key: factsKey(me.ID, facts.ID),
    saved: toSavedFacts(facts),
    unsent,
    read: () => latest.current,
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
  const set = (change: Partial<FactsFields>) => {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
    touch();
  };
  const setWork = (change: Partial<WorkFacts>) => set({ Work: { ...(latest.current.Work ?? emptyWork), ...change } });
  const choice = (name: 'Type' | 'Kind', options: readonly string[]) => (
    <Field name={name} scope="facts" label={fieldNames[name]}>
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
    <details className={styles.facts} open={current.Problems.length > 0} {...composition.handlers}>
      <summary>
        <FormattedMessage id="facts.title" />
      </summary>
      <div className={styles.body}>
        {!isReadOnly && <DraftStatus status={status} />}
        <FileField name="Cover" id={values.Cover} isReadOnly={isReadOnly} onChange={(Cover) => set({ Cover })} />
        <div className={styles.fields}>
          {facts.Slug === 'news' && choice('Type', newsTypes)}
          {facts.Slug === 'works' && choice('Kind', workKinds)}
          {facts.Slug === 'works' &&
            (Object.keys(workFields) as WorkField[]).map((field) => (
              <Fact
                key={field}
                field={field}
                text={writeFact(values.Work ?? emptyWork, field)}
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
      {conflict && (
        <Suspense>
          <ConflictDialog
            names={fieldNames}
            base={asTexts(conflict.base)}
            mine={asTexts(latest.current)}
            theirs={asTexts(conflict.theirs.fields)}
            onResolve={(texts) => {
              const merged = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.parse(text)]));
              latest.current = merged as FactsFields;
              setValues(latest.current);
              draft.current?.resolve(conflict.theirs);
              endConflict();
            }}
            onClose={endConflict}
          />
        </Suspense>
      )}
    </details>
  );
}

const asTexts = (fields: FactsFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value, undefined, 1)]));

type FactProps = {
  field: WorkField;
  text: string;
  isReadOnly: boolean;
  onRead: (read: Partial<WorkFacts>) => void;
};

/** What is typed stays as it is typed; what can be read of it is saved. */
function Fact({ field, text, isReadOnly, onRead }: FactProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState(text);
  const isWrong = readFact(field, typed) === undefined;
  const change = (next: string) => {
    setTyped(next);
    const read = readFact(field, next);
    if (read) onRead(read);
  };
  const common = { value: typed, readOnly: isReadOnly };
  return (
    <Field
      name={field}
      scope="facts"
      label={`facts.${field}`}
      hint={`facts.${field}.hint`}
      optional="text.optional"
      error={isWrong ? intl.formatMessage({ id: 'facts.unreadable' }) : undefined}
    >
      {(attributes) =>
        field === 'Stores' ? (
          <textarea {...attributes} {...common} rows={2} onChange={(event) => change(event.target.value)} />
        ) : (
          <input
            {...attributes}
            {...common}
            type={field === 'ReleaseDate' ? 'date' : 'text'}
            onChange={(event) => change(event.target.value)}
          />
        )
      }
    </Field>
  );
}

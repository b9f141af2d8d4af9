/** Two people changed the same: what each wrote, what was there before, and a choice for whatever both changed. */
import type { LocaleCode } from 'contract/locale';
import { type ReactNode, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { Dialog } from '../components/dialog.tsx';
import { Form } from '../components/form.tsx';
import styles from './conflict-dialog.module.css';
import { mergeMarkdown, mergeValue, type Part } from './merge.ts';

type Side = 'mine' | 'theirs';
type Values = Record<string, string>;

type Props = {
  /** The message of each field's name. */
  names: Record<string, string>;
  base: Values;
  mine: Values;
  theirs: Values;
  locale?: LocaleCode;
  /** How a value is read, where it is not written as it is read. */
  show?: (field: string, value: string) => ReactNode;
  onResolve: (values: Values) => void;
  onClose: () => void;
};

const idle = { isPending: false, error: null };

export default function ConflictDialog({ names, base, mine, theirs, locale, show, onResolve, onClose }: Props) {
  const merged = useMemo(() => mergeAll(Object.keys(names), base, mine, theirs), [names, base, mine, theirs]);
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const shown = merged.filter(({ parts }) => parts.some((part) => part.isConflict || isTaken(part)));
  const read = (field: string, value: string) => show?.(field, value) ?? value.trim();
  const keyOf = (field: string, index: number) => `${field}-${index}`;
  const resolve = () =>
    onResolve(
      Object.fromEntries(
        merged.map(({ field, parts }) => [
          field,
          parts
            .map((part, index) => (part.isConflict ? part[choices[keyOf(field, index)] ?? 'mine'] : part.text))
            .join(''),
        ]),
      ),
    );
  return (
    <Dialog title="conflict.title" onClose={onClose}>
      <p>
        <FormattedMessage id="conflict.text" />
      </p>
      <Form
        state={idle}
        submit="conflict.resolve"
        onSubmit={resolve}
        actions={
          <Button variant="quiet" onClick={onClose}>
            <FormattedMessage id="conflict.later" />
          </Button>
        }
      >
        {shown.map(({ field, parts }) => (
          <section key={field} className={styles.field}>
            <h3>
              <FormattedMessage id={names[field] ?? field} />
            </h3>
            {parts.map((part, index) => {
              const key = keyOf(field, index);
              if (part.isConflict)
                return (
                  <Choice
                    key={key}
                    name={key}
                    part={part}
                    read={(value) => read(field, value)}
                    {...(locale && { locale })}
                    chosen={choices[key] ?? 'mine'}
                    onChoose={(side) => setChoices({ ...choices, [key]: side })}
                  />
                );
              if (!isTaken(part)) return null;
              return (
                <div key={key} className={styles.settled}>
                  <small>
                    <FormattedMessage id={`conflict.taken.${part.by}`} />
                  </small>
                  <p lang={locale}>{read(field, part.text)}</p>
                </div>
              );
            })}
          </section>
        ))}
      </Form>
    </Dialog>
  );
}

/** Whether only one of the two changed it. */
const isTaken = (part: Part) => !part.isConflict && (part.by === 'mine' || part.by === 'theirs');

function mergeAll(fields: string[], base: Values, mine: Values, theirs: Values) {
  return fields.map((field) => {
    const values = [base, mine, theirs].map((side) => side[field] ?? '') as [string, string, string];
    return { field, parts: field === 'Markdown' ? mergeMarkdown(...values) : mergeValue(...values) };
  });
}

type ChoiceProps = {
  name: string;
  part: Extract<Part, { isConflict: true }>;
  read: (value: string) => ReactNode;
  locale?: LocaleCode;
  chosen: Side;
  onChoose: (side: Side) => void;
};

function Choice({ name, part, read, locale, chosen, onChoose }: ChoiceProps) {
  const intl = useIntl();
  return (
    <fieldset className={styles.choice}>
      <legend>
        <FormattedMessage id="conflict.both" />
      </legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <strong>
            <FormattedMessage id={`conflict.${side}`} />
          </strong>
          <span lang={locale}>{read(part[side]) || intl.formatMessage({ id: 'conflict.empty' })}</span>
        </label>
      ))}
      <details>
        <summary>
          <FormattedMessage id="conflict.base" />
        </summary>
        <p lang={locale}>{read(part.base) || intl.formatMessage({ id: 'conflict.empty' })}</p>
      </details>
    </fieldset>
  );
}

/** One fact of a work. What is typed stays as it is typed; what can be read of it is saved. */
import type { WorkFacts } from 'contract/studio';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { Field } from 'ui/field';
import { Notice } from '../../components/notice.tsx';
import { readFact, type WorkField } from '../../facts/facts-text.ts';
import styles from './fact-field.module.css';

type Props = {
  field: WorkField;
  /** What it says, as far as it could be read. */
  text: string;
  /** Counts how often something else than what was typed here was decided on. */
  renewals: number;
  isReadOnly: boolean;
  onRead: (read: Partial<WorkFacts>) => void;
};

export function FactField({ field, text, renewals, isReadOnly, onRead }: Props) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(text);
  const [renewed, setRenewed] = useState(renewals);
  const [isHalfTyped, setHalfTyped] = useState(false);
  const [isChangedByOther, setChangedByOther] = useState(false);
  const isWrong = isHalfTyped || readFact(field, typed) === undefined;
  if (renewals !== renewed) {
    setRenewed(renewals);
    // What is half typed is nowhere else.
    if (isWrong) setChangedByOther(true);
    else setTyped(text);
  }
  const take = ({ target: { value, validity } }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
    setTyped(value);
    setHalfTyped(validity.badInput);
    const read = validity.badInput ? undefined : readFact(field, value);
    if (!read) return;
    setChangedByOther(false);
    onRead(read);
  };
  const takeTheirs = () => {
    setTyped(text);
    setHalfTyped(false);
    // A date that lacks its year is no text that could be replaced.
    if (input.current) input.current.value = text;
    setChangedByOther(false);
    // What was half typed no longer stands in the way.
    onRead({});
    input.current?.focus();
  };
  const common = { ref: input, value: typed, readOnly: isReadOnly, onChange: take };
  return (
    <div className={styles.fact}>
      <Field
        name={field}
        scope="facts"
        label={`facts.${field}`}
        hint={`facts.${field}.hint`}
        // Publishing needs the day.
        {...(field !== 'ReleaseDate' && { optional: 'text.optional' })}
        error={isWrong ? intl.formatMessage({ id: 'facts.unreadable' }) : undefined}
      >
        {(attributes) =>
          field === 'Stores' ? (
            <textarea {...attributes} {...common} rows={2} />
          ) : (
            <input
              {...attributes}
              {...common}
              type={field === 'ReleaseDate' ? 'date' : 'text'}
              // A date is empty until it is whole, and tells of no change before.
              onBlur={(event) => event.target.validity.badInput !== isHalfTyped && take(event)}
            />
          )
        }
      </Field>
      {isChangedByOther && (
        <Notice kind="info">
          <FormattedMessage
            id="facts.changedByOther"
            values={{ text: text || <FormattedMessage id="conflict.empty" /> }}
          />{' '}
          <Button
            variant="quiet"
            // Several facts can ask at once.
            aria-label={intl.formatMessage(
              { id: 'facts.takeTheirs.of' },
              { field: intl.formatMessage({ id: `facts.${field}` }) },
            )}
            onClick={takeTheirs}
          >
            <FormattedMessage id="facts.takeTheirs" />
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** A form that says what went wrong, leads to the first field that is wrong, and cannot be sent twice at once. */
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { type StatusMessages, useErrorText } from './error-text.ts';
import styles from './form.module.css';
import { Notice } from './notice.tsx';

type Props = {
  /** As of `useMutation`. */
  state: { isPending: boolean; error: Error | null };
  onSubmit: (data: FormData) => void;
  /** The id of the button's message. */
  submit: string;
  variant?: ComponentProps<typeof Button>['variant'];
  /** What a status means here, where it is not what it means everywhere. */
  errors?: StatusMessages;
  /** Beside the button. */
  actions?: ReactNode;
  children?: ReactNode;
};

export function Form({ state, onSubmit, submit, variant, errors, actions, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { isPending, error } = state;
  const text = useErrorText(error, errors);

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);

  return (
    // `method="dialog"` keeps the browser from submitting the form by itself, which would put the fields into the URL.
    <form
      ref={form}
      method="dialog"
      className={styles.form}
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      {text && <Notice kind="error">{text}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" aria-busy={isPending} {...(variant && { variant })}>
          <FormattedMessage id={submit} />
        </Button>
        {actions}
      </div>
    </form>
  );
}

/** A field of a form that was sent. */
export const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '');

/** The field `Code`. An input method for Japanese or Chinese types digits in full width. */
export const codeIn = (data: FormData): string => textOf(data, 'Code').normalize('NFKC').trim();

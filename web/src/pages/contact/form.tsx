/** The contact form. It is checked here with the same rules as by the service, and loads them when it is first used. */
import { HttpError } from 'contract/client';
import type { FieldError } from 'contract/entities';
import { eventTypeNames } from 'contract/form-words';
import type { LocaleCode } from 'contract/locale';
import { eventTypes, formLimits } from 'contract/names';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useClient } from '../../catalog/client-context.ts';
import { Button } from '../../components/button.tsx';
import field from '../../components/field.module.css';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useIsRunning } from '../../components/running.ts';
import { solveCaptcha } from './captcha.ts';
import { type Draft, emptyDraft, firstDraft, saveDraft } from './draft.ts';
import styles from './page.module.css';

type State =
  | { name: 'editing' }
  | { name: 'sending' }
  | { name: 'failed'; isLimited: boolean }
  | { name: 'sent'; id: string };

// Shorter than the service lets a challenge live, for those who write long.
const solutionLifetime = 15 * 60_000;

const loadRules = () => import('contract/form');

export function ContactForm() {
  const intl = useIntl();
  const getClient = useClient();
  const isRunning = useIsRunning();
  const locale = intl.locale as LocaleCode;
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ name: 'editing' });
  const captcha = useRef<Promise<string>>(undefined);
  const solvedAt = useRef(0);
  const idempotencyKey = useRef<string>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const kept = firstDraft(form.current);
    setDraft(kept);
    saveDraft(kept);
  }, []);
  // Once for each attempt: while the visitor mends one field, the focus stays there.
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempt]);
  useEffect(() => {
    if (state.name === 'sent' || state.name === 'failed') outcome.current?.focus();
  }, [state]);

  function prepare() {
    void loadRules();
    if (Date.now() - solvedAt.current > solutionLifetime) captcha.current = undefined;
    if (!captcha.current) {
      solvedAt.current = Date.now();
      captcha.current = getClient().then(solveCaptcha);
    }
    captcha.current.catch(() => {
      captcha.current = undefined;
    });
  }

  function edit({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) {
    const next = { ...draft, [target.name]: target.value };
    setDraft(next);
    saveDraft(next);
    setErrors(errors.filter(({ field }) => field !== target.name));
    // Another text is another message.
    idempotencyKey.current = undefined;
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (state.name === 'sending') return;
    setState({ name: 'sending' });
    try {
      const { checkForm } = await loadRules();
      const { value, errors: found } = checkForm({ ...draft, Language: locale });
      if (found) {
        refuse(found);
        return;
      }
      prepare();
      const Captcha = (await captcha.current) ?? '';
      // A solution counts once, also where what it was sent with fails.
      captcha.current = undefined;
      idempotencyKey.current ??= crypto.randomUUID();
      const client = await getClient();
      const { data } = await client.sendForm({ ...value, Captcha }, { idempotencyKey: idempotencyKey.current });
      saveDraft(undefined);
      setDraft(emptyDraft);
      setErrors([]);
      setState({ name: 'sent', id: data.ID });
    } catch (error) {
      const status = error instanceof HttpError ? error.status : 0;
      const found = error instanceof HttpError && status === 400 ? error.problem?.errors : undefined;
      if (found) refuse(found);
      else setState({ name: 'failed', isLimited: status === 429 });
    }
  }

  function refuse(found: FieldError[]) {
    setErrors(found);
    setAttempt(attempt + 1);
    setState({ name: 'editing' });
  }

  if (state.name === 'sent') {
    return (
      <div ref={outcome} tabIndex={-1} className={styles.success} role="status">
        <Icon name="check" size={64} />
        <h3>
          <FormattedMessage id="contact.form.success" />
        </h3>
        <p>
          <FormattedMessage id="contact.form.success.text" values={{ id: state.id }} />
        </p>
        <Button look="quiet" onClick={() => setState({ name: 'editing' })}>
          <FormattedMessage id="contact.form.again" />
        </Button>
      </div>
    );
  }

  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const lengthOf = (name: keyof Draft) => [...draft[name].trim()].length;
  const fieldOf = (name: Exclude<keyof typeof formLimits, 'Captcha'>) => ({
    name,
    label: `contact.form.${name.toLowerCase()}`,
    error: errorOf(name),
    length: lengthOf(name),
    limit: formLimits[name],
  });
  const isSending = state.name === 'sending';
  const common = { onChange: edit, readOnly: isSending };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send} onFocus={prepare} aria-busy={isSending}>
      <div className={styles.wide}>
        <Field name="EventType" label="contact.form.eventType" error={errorOf('EventType')}>
          {(attributes) => (
            <select {...attributes} value={draft.EventType} onChange={edit} disabled={isSending}>
              <option value="">{intl.formatMessage({ id: 'contact.form.eventType.choose' })}</option>
              {eventTypes.map((type) => (
                <option key={type} value={type}>
                  {eventTypeNames[locale][type]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field {...fieldOf('Name')}>
        {(attributes) => <input {...attributes} {...common} value={draft.Name} autoComplete="name" />}
      </Field>
      <Field {...fieldOf('Email')} hint="contact.form.email.hint">
        {(attributes) => <input {...attributes} {...common} type="email" value={draft.Email} autoComplete="email" />}
      </Field>
      <Field {...fieldOf('Phone')} hint="contact.form.phone.hint" isOptional>
        {(attributes) => <input {...attributes} {...common} type="tel" value={draft.Phone} autoComplete="tel" />}
      </Field>
      <div className={styles.wide}>
        <Field {...fieldOf('Content')}>
          {(attributes) => <textarea {...attributes} {...common} rows={8} value={draft.Content} />}
        </Field>
      </div>
      <label className={styles.trap} aria-hidden="true">
        <FormattedMessage id="contact.form.website" />
        <input name="Website" value={draft.Website} onChange={edit} tabIndex={-1} autoComplete="off" />
      </label>
      {state.name === 'failed' && (
        <div ref={outcome} tabIndex={-1} className={`${styles.failure} ${styles.wide}`} role="alert">
          <Icon name="warning" size={28} />
          <p>
            <FormattedMessage id="contact.form.failure" />
          </p>
          <p className={styles.small}>
            <FormattedMessage id={state.isLimited ? 'contact.form.failure.limit' : 'contact.form.failure.text'} />
          </p>
        </div>
      )}
      <div className={`${styles.send} ${styles.wide}`}>
        <Button type="submit" disabled={!isRunning} aria-busy={isSending}>
          <FormattedMessage id={isSending ? 'contact.form.sending' : 'contact.form.send'} />
        </Button>
        <p className={styles.small}>
          <FormattedMessage
            id="contact.form.privacy"
            values={{
              link: (words) => (
                <Link key="link" to="/privacypolicy">
                  {words}
                </Link>
              ),
            }}
          />
        </p>
        <p role="status" className={field.error}>
          {errors.length > 0 && <FormattedMessage id="contact.form.errors" values={{ count: errors.length }} />}
        </p>
      </div>
    </form>
  );
}

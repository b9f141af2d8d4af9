/** The contact form. It is checked here with the same rules as by the service, and loads them when it is first used. */
import { eventTypeNames } from 'contract/form-messages';
import type { LocaleCode } from 'contract/locale';
import { eventTypes, formLimits } from 'contract/names';
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Button } from 'ui/button';
import { Field } from 'ui/field';
import field from 'ui/field.module.css';
import { useClient } from '../../catalog/client-context.ts';
import { useHydrated } from '../../components/hydrated.ts';
import { useCaptcha } from './captcha.ts';
import { CaptchaWidget } from './captcha-widget.tsx';
import { type Draft, emptyDraft, firstDraft, saveDraft } from './draft.ts';
import { Failure, Success } from './outcome.tsx';
import styles from './page.module.css';
import { isInterrupted, loadRules, noteEdit, restoreSent, send, startOver, useSendState } from './sending.ts';

/**
 * Whether Send was pressed before the app ran. The browser notes it: from then on `:user-valid` fits every field, also the
 * robot trap, which no visitor can reach.
 */
const isSubmittedEarly = (form: HTMLFormElement | null) =>
  CSS.supports('selector(:user-valid)') && form?.querySelector('[name=Website]:user-valid') != null;

export function ContactForm() {
  const intl = useIntl();
  const getClient = useClient();
  const isHydrated = useHydrated();
  const locale = intl.locale as LocaleCode;
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const state = useSendState();
  const captcha = useCaptcha();
  const form = useRef<HTMLFormElement>(null);

  /** A resumed message is sent without a token: if it arrived before, the service needs none. */
  function sendDraft(toSend: Draft, { isResumed = false } = {}) {
    const takeCaptcha = async () => (await captcha.take()) ?? (isResumed ? '' : undefined);
    return send({ draft: toSend, language: locale, getClient, takeCaptcha });
  }

  const start = useEffectEvent(() => {
    // A captcha service is let in by the policy of this page's own document, and no other's.
    if (document.documentElement.dataset.captcha === 'blocked') return location.reload();
    const first = firstDraft(form.current);
    setDraft(first);
    saveDraft(first);
    restoreSent();
    // A field that the visitor was in before the app ran will not be focused again.
    if (form.current?.contains(document.activeElement)) prepare();
    if (state.name === 'checking') startOver();
    if (isSubmittedEarly(form.current)) void sendDraft(first);
    else if (isInterrupted()) void sendDraft(first, { isResumed: true });
  });
  // Before the next render, which would write the empty draft over what was typed and move the cursor.
  useLayoutEffect(() => start(), []);

  const follow = useEffectEvent(() => {
    if (state.name === 'sent') setDraft(emptyDraft);
    if (state.name === 'failed' || state.name === 'refused') captcha.renew();
    // Once for each attempt: while the visitor mends one field, the focus stays there.
    if (state.name === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });
  useEffect(() => follow(), [state]);

  function prepare() {
    loadRules().catch(() => {});
    captcha.prepare();
  }

  function edit({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) {
    const next = { ...draft, [target.name]: target.value };
    setDraft(next);
    saveDraft(next);
    noteEdit(target.name);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void sendDraft(draft);
  }

  function takeToken(token: string) {
    captcha.setToken(token);
    if (token && state.name === 'checking') void sendDraft(draft);
  }

  if (state.name === 'sent') return <Success id={state.id} onAgain={startOver} />;

  const errors = state.name === 'editing' || state.name === 'refused' ? state.errors : [];
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const lengthOf = (name: keyof Draft) => [...draft[name].trim()].length;
  const fieldOf = (name: Exclude<keyof typeof formLimits, 'Captcha'>) => ({
    name,
    label: `contact.form.${name.toLowerCase()}`,
    error: errorOf(name),
    room: { message: 'contact.form.count', length: lengthOf(name), limit: formLimits[name] },
  });
  const isSending = state.name === 'sending';
  const common = { onChange: edit, readOnly: isSending };

  return (
    // `method="dialog"` keeps the browser from submitting the form by itself, which would put the fields into the URL.
    <form
      ref={form}
      method="dialog"
      className={styles.form}
      noValidate
      onSubmit={submit}
      onFocus={prepare}
      aria-busy={isSending}
    >
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
      <Field {...fieldOf('Phone')} hint="contact.form.phone.hint" optional="contact.form.optional">
        {(attributes) => <input {...attributes} {...common} type="tel" value={draft.Phone} autoComplete="tel" />}
      </Field>
      <div className={styles.wide}>
        <Field {...fieldOf('Content')}>
          {(attributes) => <textarea {...attributes} {...common} rows={8} value={draft.Content} />}
        </Field>
      </div>
      {/* For robots, who fill in all they find. */}
      <div className={styles.trap} inert>
        <label>
          <FormattedMessage id="contact.form.website" />
          <input name="Website" value={draft.Website} onChange={edit} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {captcha.service ? (
        <CaptchaWidget
          service={captcha.service}
          isNeeded={state.name === 'checking'}
          usedTokens={captcha.usedTokens}
          onToken={takeToken}
        />
      ) : (
        <div className={styles.captcha} />
      )}
      {state.name === 'failed' && <Failure reason={state.reason} hasWidget={captcha.service !== undefined} />}
      <div className={`${styles.send} ${styles.wide}`}>
        <Button type="submit" aria-busy={isSending}>
          <FormattedMessage id={isSending ? 'contact.form.sending' : 'contact.form.send'} />
        </Button>
        {!isHydrated && (
          <p className={styles.early}>
            <FormattedMessage id="contact.form.early" />
          </p>
        )}
        <p className={styles.small}>
          <FormattedMessage
            id="contact.form.privacy"
            values={{
              link: (text) => (
                <Link key="link" to="/privacypolicy">
                  {text}
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

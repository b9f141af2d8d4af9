/** What a picture shows, in every language, and what of it must stay visible. Saved as a draft, which a release takes live. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type LocaleCode, locales } from 'contract/locale';
import type { StudioAttachment } from 'contract/studio';
import { kindOf, mediaLimits } from 'contract/studio/media-files';
import { can } from 'contract/studio/rights';
import { type FormEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText } from '../../components/error-text.ts';
import { Notice } from '../../components/notice.tsx';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import styles from './description.module.css';
import { FocalPoint } from './focal-point.tsx';
import { Publish } from './publish.tsx';

/** Empty: decorative. Null: taken back, so that nobody has said it. */
type Alt = Partial<Record<LocaleCode, string | null>>;

type Changes = { typed: Alt; focus: StudioAttachment['Focus'] | undefined };

const isDecorativeIn = (alt: Alt) => locales.every(({ code }) => alt[code] === '');

export function Description({ file }: { file: StudioAttachment }) {
  const me = useMe();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Alt>({});
  const [focus, setFocus] = useState<StudioAttachment['Focus']>();
  const alt: Alt = { ...file.Alt, ...typed };
  const isDecorative = isDecorativeIn(alt);
  const canWriteAll = can(me, 'write', 'media');
  const writable = locales.filter(({ code }) => can(me, 'write', 'text', code));

  const save = useMutation({
    mutationFn: ({ typed, focus }: Changes) =>
      withSession((api) =>
        api.describeMedia(
          { id: file.ID, Alt: typed, ...(focus && { Focus: focus }) },
          { ifMatch: `"${file.Version}"` },
        ),
      ),
    onSuccess({ data }, sent) {
      queries.setQueryData(['media', 'one', file.ID], data);
      // What was changed during the request is still to be saved.
      setTyped((now) =>
        Object.fromEntries(Object.entries(now).filter(([code, text]) => text !== sent.typed[code as LocaleCode])),
      );
      setFocus((now) => (now === sent.focus ? undefined : now));
    },
    // Also where somebody else was faster: what was typed stays, and is saved over theirs by the next try.
    onSettled: () => queries.invalidateQueries({ queryKey: ['media'] }),
  });
  const error = useErrorText(save.error, { 412: 'media.changed' });
  const isChanged = focus !== undefined || Object.keys(typed).length > 0;

  // Who empties a field has not said that the picture only decorates.
  const write = (code: LocaleCode, text: string) => setTyped({ ...typed, [code]: text.trim() ? text : null });
  const setDecorative = (isOn: boolean) =>
    setTyped(Object.fromEntries(writable.map(({ code }) => [code, isOn ? '' : file.Alt[code] || null])));

  return (
    <form
      className={styles.description}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ typed, focus });
      }}
    >
      {kindOf(file.Type) === 'picture' && (
        <FocalPoint file={file} focus={focus ?? file.Focus} onChange={canWriteAll ? setFocus : undefined} />
      )}
      <fieldset className={styles.texts}>
        <legend>
          <FormattedMessage id="media.alt" />
        </legend>
        <p>
          <FormattedMessage id="media.alt.hint" />
        </p>
        {canWriteAll && (
          <label className={styles.check}>
            <input type="checkbox" checked={isDecorative} onChange={({ target }) => setDecorative(target.checked)} />
            <FormattedMessage id="media.decorative" />
          </label>
        )}
        {!isDecorative &&
          locales.map(({ code, name }) => (
            <label key={code} className={styles.text}>
              <span>
                {name}
                {(alt[code] ?? null) === null && (
                  <small>
                    {' '}
                    <FormattedMessage id="media.alt.missing" />
                  </small>
                )}
              </span>
              <textarea
                lang={code}
                rows={2}
                maxLength={mediaLimits.altLength}
                value={alt[code] ?? ''}
                readOnly={!writable.some((locale) => locale.code === code)}
                // One line, however it wraps.
                onChange={({ target }) => write(code, target.value.replaceAll(/[\r\n]+/g, ' '))}
              />
            </label>
          ))}
      </fieldset>
      {error && <Notice kind="error">{error}</Notice>}
      {save.isSuccess && !isChanged && (
        <Notice kind="success">
          <FormattedMessage id={file.State === 'draft' ? 'media.saved' : 'media.saved.draft'} />
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" disabled={!isChanged} aria-busy={save.isPending}>
          <FormattedMessage id="media.save" />
        </Button>
        {!isChanged && file.State === 'changed' && <Publish file={file} />}
      </div>
    </form>
  );
}

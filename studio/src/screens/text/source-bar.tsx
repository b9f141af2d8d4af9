/** What a text is translated from, whether that has changed since, and what. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type LocaleCode, locales } from 'contract/locale';
import type { Text, TextFields } from 'contract/studio';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText } from '../../components/error-text.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Diff } from '../../diff/diff.tsx';
import { fieldsOf, type Item, loadEdition, loadText, type Source } from './item.ts';
import styles from './source-bar.module.css';

type Props = {
  item: Item;
  text: Text;
  isReadOnly: boolean;
  onCopy: (fields: TextFields) => void;
  onSource: (source: Source) => Promise<void>;
};

export function SourceBar({ item, text, isReadOnly, onCopy, onSource }: Props) {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  const { SourceLanguage: source, SourceEdition: edition } = text;
  const change = useMutation({ mutationFn: onSource });
  const copy = useMutation({
    mutationFn: (language: LocaleCode) => loadText(item, language),
    onSuccess: (from) => onCopy(fieldsOf(from)),
  });
  const error = useErrorText(change.error ?? copy.error);
  const isEmpty = !text.Title && !text.Markdown;
  return (
    <div className={styles.bar}>
      <label>
        <FormattedMessage id="source.label" />
        <select
          value={source ?? ''}
          disabled={isReadOnly || change.isPending}
          onChange={(event) => {
            const language = (event.target.value || null) as LocaleCode | null;
            change.mutate({ SourceLanguage: language, SourceEdition: null });
          }}
        >
          <option value="">{intl.formatMessage({ id: 'source.none' })}</option>
          {locales
            .filter(({ code }) => code !== text.Language)
            .map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
        </select>
      </label>
      {source && isEmpty && !isReadOnly && (
        <Button variant="quiet" aria-busy={copy.isPending} onClick={() => copy.mutate(source)}>
          <FormattedMessage id="source.copy" />
        </Button>
      )}
      {text.IsStale && source && (
        <>
          <Notice kind="info">
            <FormattedMessage id="source.stale" />
          </Notice>
          <Button variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            <FormattedMessage id="source.show" />
          </Button>
          {!isReadOnly && (
            <Button
              aria-busy={change.isPending}
              onClick={() => change.mutate({ SourceLanguage: source, SourceEdition: null })}
            >
              <FormattedMessage id="source.upToDate" />
            </Button>
          )}
        </>
      )}
      {error && <Notice kind="error">{error}</Notice>}
      {text.IsStale && isShown && source && edition !== null && (
        <SourceChanges item={item} language={source} edition={edition} />
      )}
    </div>
  );
}

type ChangesProps = { item: Item; language: LocaleCode; edition: number };

function SourceChanges({ item, language, edition }: ChangesProps) {
  const intl = useIntl();
  const sides = useQuery({
    queryKey: ['source-changes', item.subject, item.id, language, edition],
    queryFn: () => Promise.all([loadEdition(item, language, edition), loadText(item, language)]),
    staleTime: 0,
  });
  return (
    <Loaded query={sides}>
      {([before, after]) => (
        <section
          className={styles.changes}
          aria-label={intl.formatMessage({ id: 'source.show' })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard has to reach.
          tabIndex={0}
        >
          {(['Title', 'Summary', 'Markdown'] as const)
            .filter((field) => before[field] !== after[field])
            .map((field) => (
              <Diff key={field} before={before[field]} after={after[field]} locale={language} />
            ))}
        </section>
      )}
    </Loaded>
  );
}

/** What a text is translated from, whether that has changed since, and what. */
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type LocaleCode, locales } from 'contract/locale';
import type { Text, TextFields } from 'contract/studio';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText, useFieldErrors } from '../../components/error-text.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Diff } from '../../diff/diff.tsx';
import { loadEdition, loadText, textQuery } from '../../releasing/queries.ts';
import { fieldsOf, type Item, refOf, type Source } from './item.ts';
import styles from './source-bar.module.css';

const inConflict = { 412: 'source.conflict' };

type Props = {
  item: Item;
  text: Text;
  isReadOnly: boolean;
  /** The languages on the screen, this one among them. */
  shown: LocaleCode[];
  onShow: (languages: LocaleCode[]) => void;
  onCopy: (fields: TextFields) => void;
  onSource: (source: Source) => Promise<void>;
};

export function SourceBar({ item, text, isReadOnly, shown, onShow, onCopy, onSource }: Props) {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  const { SourceLanguage: source, SourceEdition: edition } = text;
  const queries = useQueryClient();
  const [failedVersion, setFailedVersion] = useState<number>();
  const change = useMutation({
    mutationFn: onSource,
    onError() {
      setFailedVersion(text.Version);
      // So that whoever changed the text meanwhile is named above it.
      void queries.invalidateQueries(textQuery(refOf(item, text.Language)));
    },
  });
  // Of an earlier version there is nothing to say any more.
  const failure = failedVersion === text.Version ? change.error : null;
  const copy = useMutation({
    mutationFn: (language: LocaleCode) => loadText(refOf(item, language)),
    onSuccess: (from) => onCopy(fieldsOf(from)),
  });
  const wrong = useFieldErrors(failure);
  const otherError = useErrorText(failure ?? copy.error, inConflict);
  const error = wrong('SourceLanguage') ?? otherError;
  const isEmpty = !text.Title && !text.Markdown;
  const others = shown.filter((language) => language !== text.Language);
  // Their columns ask for them.
  const texts = useQueries({ queries: others.map((other) => ({ ...textQuery(refOf(item, other)), enabled: false })) });
  const beside = others.find((_, index) => (texts[index]?.data?.State ?? 'missing') !== 'missing');
  const named = (id: string, language: LocaleCode) =>
    intl.formatMessage({ id }, { language: locales.find(({ code }) => code === language)?.name ?? '' });
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
      {!source && isEmpty && beside && !isReadOnly && (
        <Button
          variant="quiet"
          aria-busy={change.isPending}
          onClick={() => change.mutate({ SourceLanguage: beside, SourceEdition: null })}
        >
          {named('source.from', beside)}
        </Button>
      )}
      {source && !shown.includes(source) && (
        <Button variant="quiet" onClick={() => onShow([source, ...shown])}>
          {named('source.beside', source)}
        </Button>
      )}
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
    queryFn: () => Promise.all([loadEdition(refOf(item, language), edition), loadText(refOf(item, language))]),
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

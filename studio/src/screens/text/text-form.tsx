/** One language of a text: title, summary, link and body, saved as they are written. */
import { useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'contract/client';
import type { LocaleCode } from 'contract/locale';
import type { Text } from 'contract/studio';
import { can } from 'contract/studio/rights';
import { textLimits } from 'contract/studio/states';
import { lazy, Suspense, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Field } from 'ui/field';
import { Loading } from '../../components/loaded.tsx';
import { StateChip } from '../../components/state-chip.tsx';
import { useComposition } from '../../draft/composition.ts';
import { flushDrafts } from '../../draft/draft.ts';
import { DraftStatus } from '../../draft/status.tsx';
import type { Found } from '../../draft/unsent.ts';
import { useDraft } from '../../draft/use-draft.ts';
import { useLanguage } from '../../language/language.tsx';
import { loadText, textQuery } from '../../releasing/queries.ts';
import type { BodyHandle } from '../../rich-text/view.ts';
import { useMe } from '../../session/me.ts';
import { type DraftFields, fieldsOf, type Item, refOf, saveText, toSaved } from './item.ts';
import { Presence } from './presence.tsx';
import { Problems } from './problems.tsx';
import { searchPages } from './search-pages.ts';
import { SourceBar } from './source-bar.tsx';
import styles from './text-form.module.css';

const TextBody = lazy(() => import('../../rich-text/text-body.tsx'));
const ConflictDialog = lazy(() => import('../../draft/conflict-dialog.tsx'));

export const draftKey = (person: string, { subject, id }: Item, language: string) =>
  [person, subject, id, language].join('/');

/** How much search engines and lists show of it: of scripts whose characters are twice as wide, half. */
const shownLengths = (language: LocaleCode) =>
  /^(zh|ja|ko)/.test(language) ? { Title: 30, Summary: 80 } : { Title: 60, Summary: 160 };

type Props = {
  item: Item;
  language: LocaleCode;
  text: Text;
  unsent: Found<DraftFields> | undefined;
  isReadOnly: boolean;
  shown: LocaleCode[];
  onShow: (languages: LocaleCode[]) => void;
  onSaved: () => void;
  /** Begins anew with what the server has. */
  onReload: () => void;
};

export function TextForm({ item, language, text, unsent, isReadOnly, shown, onShow, onSaved, onReload }: Props) {
  const intl = useIntl();
  const me = useMe();
  const queries = useQueryClient();
  const own = useLanguage().locale;
  const ref = refOf(item, language);
  const [current, setCurrent] = useState(text);
  const [start, setStart] = useState({ fields: unsent?.fields ?? fieldsOf(text), count: 0 });
  const [values, setValues] = useState(start.fields);
  const latest = useRef(values);
  const body = useRef<BodyHandle>(null);
  const composition = useComposition();
  const read = (): DraftFields => ({
    ...latest.current,
    Markdown: body.current?.markdown() ?? latest.current.Markdown,
    IsMinor: latest.current.IsMinor,
  });
  const isComposing = () => composition.isComposing() || (body.current?.isComposing() ?? false);
  const answered = (answer: Text) => {
    setCurrent(answer);
    // What was asked for before it was saved says less.
    void queries.cancelQueries(textQuery(ref));
    queries.setQueryData(textQuery(ref).queryKey, answer);
    onSaved();
  };
  const { draft, status, touch, conflict, putOff, compare, resolve } = useDraft<DraftFields, Text>({
    key: draftKey(me.ID, item, language),
    saved: toSaved(text),
    unsent,
    read,
    isComposing,
    load: () => loadText(ref),
    save: (fields, version) => saveText(ref, fields, version),
    toSaved,
    onAnswer: answered,
  });
  const set = (change: Partial<DraftFields>) => {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
    touch();
  };
  /** Puts something else in place of all that is there. */
  const replace = (fields: DraftFields) => {
    body.current = null;
    latest.current = fields;
    setValues(fields);
    setStart({ fields, count: start.count + 1 });
  };
  const isCarousel = current.Slug === 'carousels';
  const scope = `text-${language}`;
  const room = shownLengths(language);
  return (
    <div className={styles.form} {...composition.handlers}>
      <div className={styles.status}>
        <StateChip state={current.State} />
        {!isReadOnly && <DraftStatus status={status} onCompare={compare} />}
        <Presence item={item} language={language} version={current.Version} onShow={onReload} />
      </div>
      <SourceBar
        item={item}
        text={current}
        isReadOnly={isReadOnly}
        shown={shown}
        onShow={onShow}
        onCopy={(source) => {
          replace({ ...source, IsMinor: latest.current.IsMinor });
          touch();
        }}
        onSource={async (source) => {
          // A source that was just typed in the next column counts.
          await flushDrafts();
          const fields = read();
          const answer = await saveText(ref, { ...fields, ...source }, draft.current?.version ?? 0).catch(
            async (error) => {
              if (error instanceof HttpError && error.status === 412) await draft.current?.compare();
              throw error;
            },
          );
          draft.current?.adopt({ fields, version: answer.Version });
          answered(answer);
        }}
      />
      <Field
        name="Title"
        scope={scope}
        label="text.title"
        room={{ message: 'text.room', length: [...values.Title].length, limit: room.Title }}
      >
        {(attributes) => (
          <input
            {...attributes}
            lang={language}
            value={values.Title}
            maxLength={textLimits.Title}
            readOnly={isReadOnly}
            onChange={(event) => set({ Title: event.target.value })}
          />
        )}
      </Field>
      {item.subject === 'article' && (
        <Field
          name="Summary"
          scope={scope}
          label="text.summary"
          hint="text.summary.hint"
          room={{ message: 'text.room', length: [...values.Summary].length, limit: room.Summary }}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              lang={language}
              value={values.Summary}
              maxLength={textLimits.Summary}
              readOnly={isReadOnly}
              onChange={(event) => set({ Summary: event.target.value })}
            />
          )}
        </Field>
      )}
      {isCarousel && (
        <Field name="Link" scope={scope} label="text.link" hint="text.link.hint" optional="text.optional">
          {(attributes) => (
            <input
              {...attributes}
              value={values.Link ?? ''}
              maxLength={textLimits.Link}
              readOnly={isReadOnly}
              onChange={(event) => set({ Link: event.target.value || null })}
            />
          )}
        </Field>
      )}
      <Suspense fallback={<Loading />}>
        <TextBody
          key={start.count}
          value={start.fields.Markdown}
          body={body}
          label={intl.formatMessage({ id: 'text.body' })}
          locale={language}
          isReadOnly={isReadOnly}
          onChange={touch}
          searchPages={(query) => searchPages(query, own)}
          canUpload={can(me, 'write', 'media')}
        />
      </Suspense>
      {!isReadOnly && (
        <label className={styles.minor}>
          <input
            type="checkbox"
            checked={values.IsMinor}
            onChange={(event) => set({ IsMinor: event.target.checked })}
          />
          <span>
            <FormattedMessage id="text.minor" />
            <small>
              <FormattedMessage id="text.minor.hint" />
            </small>
          </span>
        </label>
      )}
      <Problems problems={current.Problems} />
      {conflict && (
        <Suspense>
          <ConflictDialog
            names={{ Title: 'text.title', Summary: 'text.summary', Link: 'text.link', Markdown: 'text.body' }}
            base={asTexts(conflict.base)}
            mine={asTexts(read())}
            theirs={asTexts(conflict.theirs.fields)}
            locale={language}
            onResolve={({ Title = '', Summary = '', Link = '', Markdown = '' }) => {
              replace({ Title, Summary, Link: Link || null, Markdown, IsMinor: conflict.mine.IsMinor });
              resolve();
            }}
            onClose={putOff}
          />
        </Suspense>
      )}
    </div>
  );
}

const asTexts = ({ Title, Summary, Link, Markdown }: DraftFields) => ({ Title, Summary, Link: Link ?? '', Markdown });

/** The text itself: as it will look, or as Markdown. Both hold the same Markdown, and neither changes what nobody touched. */
import type { LocaleCode } from 'contract/locale';
import type { EditorView } from 'prosemirror-view';
import { type ComponentType, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SearchPages } from './insert-dialogs.tsx';
import { MarkdownView } from './markdown-view.tsx';
import { RichView } from './rich-view.tsx';
import styles from './text-body.module.css';

export type BodyHandle = { markdown: () => string; isComposing: () => boolean; focus: () => void };

export type PictureChoice = ComponentType<{ view: EditorView; onClose: () => void }>;

export type ViewProps = {
  /** What it starts with. Another text has another key. */
  value: string;
  label: string;
  locale: LocaleCode;
  isReadOnly?: boolean;
  onChange: () => void;
  picturePicker?: PictureChoice;
  searchPages?: SearchPages;
};

export default function TextBody({ ref, ...props }: ViewProps & { ref?: Ref<BodyHandle> }) {
  const intl = useIntl();
  const view = useRef<BodyHandle>(null);
  const [shown, setShown] = useState({ isSource: false, value: props.value });
  useImperativeHandle(ref, () => ({
    markdown: () => view.current?.markdown() ?? shown.value,
    isComposing: () => view.current?.isComposing() ?? false,
    focus: () => view.current?.focus(),
  }));
  const show = (isSource: boolean) => {
    if (isSource !== shown.isSource && !view.current?.isComposing())
      setShown({ isSource, value: view.current?.markdown() ?? shown.value });
  };
  const View = shown.isSource ? MarkdownView : RichView;
  return (
    <div className={styles.body}>
      <fieldset className={styles.views}>
        <legend>{intl.formatMessage({ id: 'editor.view' })}</legend>
        {[false, true].map((isSource) => (
          <button
            key={String(isSource)}
            type="button"
            aria-pressed={shown.isSource === isSource}
            onClick={() => show(isSource)}
          >
            <FormattedMessage id={isSource ? 'editor.view.markdown' : 'editor.view.rich'} />
          </button>
        ))}
      </fieldset>
      <View key={String(shown.isSource)} {...props} value={shown.value} ref={view} />
    </div>
  );
}

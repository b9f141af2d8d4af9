/** The text itself: as it will look, or as Markdown. Both hold the same Markdown, and neither changes what nobody touched. */
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MarkdownView } from './markdown-view.tsx';
import { RichView } from './rich-view.tsx';
import styles from './text-body.module.css';
import type { ViewProps } from './view.ts';

export default function TextBody(props: ViewProps) {
  const intl = useIntl();
  const { body } = props;
  const [shown, setShown] = useState({ isSource: false, value: props.value });
  const show = (isSource: boolean) => {
    if (isSource !== shown.isSource && !body.current?.isComposing())
      setShown({ isSource, value: body.current?.markdown() ?? shown.value });
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
      <View key={String(shown.isSource)} {...props} value={shown.value} />
    </div>
  );
}

/** The text as it will look, edited in place. */
import { useQueryClient } from '@tanstack/react-query';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import hidden from 'ui/visually-hidden.module.css';
import { PicturePicker } from '../media/picture-picker.tsx';
import { insertPicture } from './commands.ts';
import { openText } from './document.ts';
import { LinkDialog, VideoDialog } from './insert-dialogs.tsx';
import { createIslands, IslandPortals } from './islands.tsx';
import { clipboardParser, withoutStyles } from './paste.ts';
import { createPictureView, describeSelected, selectedPicture } from './picture-view.tsx';
import { createPlugins } from './plugins.ts';
import styles from './rich-view.module.css';
import { slashKeys } from './slash.ts';
import { SlashMenu, useSlashMenu } from './slash-menu.tsx';
import { createFileTaking } from './take-files.tsx';
import { Toolbar } from './toolbar.tsx';
import type { Asking, ViewProps } from './view.ts';

/** In pixels, so that the cursor is never under the toolbar and the studio's head. */
const roomAround = { top: 160, right: 0, bottom: 40, left: 0 };

export function RichView(props: ViewProps) {
  const { value, body, label, locale, isReadOnly = false, onChange, canUpload, searchPages } = props;
  const queries = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [opened] = useState(() => openText(value));
  const [islands] = useState(createIslands);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const [asking, setAsking] = useState<Asking>();
  const menu = useSlashMenu(view, state, setAsking);
  const latest = useRef({ onChange, onKey: menu.onKey });
  useEffect(() => {
    latest.current = { onChange, onKey: menu.onKey };
  });

  useEffect(() => {
    if (!place.current) return;
    const files = createFileTaking(islands, queries);
    const created = new EditorView(place.current, {
      state: EditorState.create({
        doc: opened.doc,
        plugins: createPlugins(
          slashKeys((key) => latest.current.onKey(key)),
          files.plugin,
        ),
      }),
      editable: () => !isReadOnly,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
        lang: locale,
        class: styles.text ?? '',
      },
      scrollThreshold: roomAround,
      scrollMargin: roomAround,
      nodeViews: { image: createPictureView(islands, locale) },
      ...(canUpload && !isReadOnly && files.props),
      handleKeyDown(target, event) {
        if (event.key === 'Enter' && !event.isComposing && describeSelected(target)) return true;
        const isLink = event.key === 'k' && (event.ctrlKey || event.metaKey) && !isReadOnly;
        if (isLink) setAsking('link');
        return isLink;
      },
      transformPastedHTML: withoutStyles,
      clipboardParser,
      dispatchTransaction(transaction) {
        const next = created.state.apply(transaction);
        created.updateState(next);
        setState(next);
        if (transaction.docChanged) latest.current.onChange();
      },
    });
    body.current = {
      markdown: () => opened.save(created.state.doc),
      isComposing: () => created.composing,
      focus: () => created.focus(),
    };
    setView(created);
    setState(created.state);
    return () => {
      files.stop();
      created.destroy();
    };
  }, []);

  const close = () => {
    setAsking(undefined);
    view?.focus();
  };
  const picture = state && selectedPicture(state);
  return (
    <div className={styles.view}>
      {view && state && !isReadOnly && <Toolbar view={view} state={state} onAsk={setAsking} />}
      <div ref={place} className={styles.place} />
      <IslandPortals islands={islands} />
      <p className={hidden.hidden} role="status">
        {picture && <FormattedMessage id="editor.picture.selected" values={{ name: picture.node.attrs.name }} />}
      </p>
      {view && <SlashMenu view={view} menu={menu} />}
      {view && state && asking === 'link' && (
        <LinkDialog view={view} {...(searchPages && { searchPages })} onClose={close} />
      )}
      {view && asking === 'video' && <VideoDialog view={view} onClose={close} />}
      {view && asking === 'picture' && (
        <PicturePicker
          onChoose={({ Name }) => {
            insertPicture(Name)(view.state, view.dispatch);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The text as it will look, edited in place. */
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { insertPicture } from './commands.ts';
import { openText } from './document.ts';
import { LinkDialog, VideoDialog } from './insert-dialogs.tsx';
import { clipboardParser, withoutStyles } from './paste.ts';
import { createPlugins } from './plugins.ts';
import styles from './rich-view.module.css';
import { slashKeys } from './slash.ts';
import { SlashMenu, useSlashMenu } from './slash-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import { type Asking, askedFor, type ViewProps } from './view.ts';

export function RichView(props: ViewProps) {
  const { value, body, label, locale, isReadOnly = false, onChange, picturePicker: Picker, searchPages } = props;
  const place = useRef<HTMLDivElement>(null);
  const [opened] = useState(() => openText(value));
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const [asking, setAsking] = useState<Asking>();
  const asked = Picker ? askedFor : askedFor.filter((what) => what !== 'picture');
  const menu = useSlashMenu(view, state, asked, setAsking);
  const latest = useRef({ onChange, onKey: menu.onKey });
  useEffect(() => {
    latest.current = { onChange, onKey: menu.onKey };
  });

  useEffect(() => {
    if (!place.current) return;
    const created = new EditorView(place.current, {
      state: EditorState.create({
        doc: opened.doc,
        plugins: createPlugins(slashKeys((key) => latest.current.onKey(key))),
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
      handleKeyDown(_, event) {
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
    return () => created.destroy();
  }, []);

  const close = () => {
    setAsking(undefined);
    view?.focus();
  };
  return (
    <div className={styles.view}>
      {view && state && !isReadOnly && <Toolbar view={view} state={state} asking={asked} onAsk={setAsking} />}
      <div ref={place} className={styles.place} />
      {view && <SlashMenu view={view} menu={menu} />}
      {view && state && asking === 'link' && (
        <LinkDialog view={view} {...(searchPages && { searchPages })} onClose={close} />
      )}
      {view && asking === 'video' && <VideoDialog view={view} onClose={close} />}
      {view && asking === 'picture' && Picker && (
        <Picker
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

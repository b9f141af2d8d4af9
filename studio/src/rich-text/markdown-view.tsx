/** The text as Markdown. In a shadow tree CodeMirror adopts its styles instead of writing a style element, which the policy refuses. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdownLanguage } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { kindOf } from 'contract/studio/media-files';
import { useEffect, useRef } from 'react';
import { filesOf } from '../media/dropped-files.ts';
import { addUploads } from '../media/uploads.ts';
import styles from './text-body.module.css';
import type { ViewProps } from './view.ts';
import { whenNotComposing } from './when-not-composing.ts';

const theme = EditorView.theme({
  '&': { color: 'inherit', backgroundColor: 'transparent', fontSize: '0.9375rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "Cascadia Mono", "Liberation Mono", Menlo, monospace',
    lineHeight: '1.7',
  },
  '.cm-content': { padding: '1rem', minHeight: '16rem', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
});

const highlight = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: [tags.processingInstruction, tags.meta], color: 'var(--quiet)' },
]);

/** CodeMirror would read what is dropped as text. The list of uploads shows how far they are. */
const takeFiles = EditorView.domEventHandlers({
  drop: (event, view) =>
    insertFiles(view, event.dataTransfer, view.posAtCoords({ x: event.clientX, y: event.clientY })),
  paste: (event, view) => insertFiles(view, event.clipboardData, view.state.selection.main.to),
});

function insertFiles(view: EditorView, data: DataTransfer | null, from: number | null): boolean {
  const files = filesOf(data);
  if (files.length === 0) return false;
  if (from !== null) view.dispatch({ selection: { anchor: from } });
  // Where the cursor is by then: nothing is written elsewhere than somebody looks.
  addUploads(files, { onDone: ({ Name, Type }) => kindOf(Type) !== 'document' && insert(view, `![](${Name})`) });
  return true;
}

const insert = (view: EditorView, text: string) =>
  whenNotComposing(view, () => view.dom.isConnected && view.dispatch(view.state.replaceSelection(text)));

export function MarkdownView({ value, body, label, locale, isReadOnly = false, canUpload, onChange }: ViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    if (!place.current) return;
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
    const created = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: value,
        extensions: [
          history(),
          // Tab leaves the text, as it leaves every field.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          markdownLanguage,
          syntaxHighlighting(highlight),
          theme,
          canUpload && !isReadOnly ? takeFiles : [],
          EditorView.lineWrapping,
          EditorState.readOnly.of(isReadOnly),
          EditorView.editable.of(!isReadOnly),
          EditorView.contentAttributes.of({
            'aria-label': label,
            lang: locale,
            spellcheck: 'true',
            ...(isReadOnly && { tabindex: '0' }),
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current();
          }),
        ],
      }),
    });
    body.current = {
      markdown: () => textOf(created.state, value),
      isComposing: () => created.composing,
      focus: () => created.focus(),
    };
    return () => created.destroy();
  }, []);

  return <div ref={place} className={styles.source} />;
}

/** CodeMirror counts lines by any line end; what was not touched, or had but one kind, is given back as it came. */
function textOf(state: EditorState, value: string): string {
  const text = state.doc.toString();
  if (text === value.replaceAll(/\r\n?/g, '\n')) return value;
  return value.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}

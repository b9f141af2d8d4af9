/** The text as Markdown. In a shadow tree CodeMirror adopts its styles instead of writing a style element, which the policy refuses. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdownLanguage } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import styles from './text-body.module.css';
import type { ViewProps } from './view.ts';

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

export function MarkdownView({ value, body, label, locale, isReadOnly = false, onChange }: ViewProps) {
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

/** The menu behind “/” at the beginning of a paragraph: what was typed after it, and the keys that choose. */
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';

export type Slash = { query: string; from: number; to: number };

/** A Chinese or Japanese input method types the sign in full width, and “、” where the slash is. */
const pattern = /^[/／、]([^\s/]{0,20})$/;

export function slashOf({ selection }: EditorState): Slash | undefined {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type.name !== 'paragraph') return undefined;
  const found = pattern.exec($from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'));
  return found ? { query: found[1] ?? '', from: $from.start(), to: $from.pos } : undefined;
}

export const slashKeys = (onKey: (key: string) => boolean) =>
  new Plugin({
    key: new PluginKey('slash'),
    props: {
      handleKeyDown: (view, event) =>
        !view.composing && !event.isComposing && slashOf(view.state) !== undefined && onKey(event.key),
    },
  });

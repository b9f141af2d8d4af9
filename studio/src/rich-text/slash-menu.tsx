/** The menu behind “/”: everything that can be put into a text, found by its name. */
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import hidden from 'ui/visually-hidden.module.css';
import { blockActions } from './commands.ts';
import { type Slash, slashOf } from './slash.ts';
import styles from './slash-menu.module.css';
import { type Asking, askedFor } from './view.ts';

type Entry = { name: string; label: string; choose: () => void };

export type SlashMenuState = {
  slash: Slash | undefined;
  entries: Entry[];
  active: number;
  onKey: (key: string) => boolean;
};

export function useSlashMenu(
  view: EditorView | undefined,
  state: EditorState | undefined,
  onAsk: (what: Asking) => void,
): SlashMenuState {
  const intl = useIntl();
  const [active, setActive] = useState(0);
  // Where the menu was closed by Escape, until the slash is gone.
  const [closedAt, setClosedAt] = useState<number>();
  const found = state && view?.editable ? slashOf(state) : undefined;
  const slash = found && found.from !== closedAt ? found : undefined;
  useEffect(() => setActive(0), [slash?.query]);
  useEffect(() => {
    if (!found) setClosedAt(undefined);
  }, [found]);

  const choose = (act: () => void) => () => {
    if (!view || !slash) return;
    view.dispatch(view.state.tr.delete(slash.from, slash.to));
    act();
  };
  const entries = [
    ...blockActions.map(({ name, run }) => ({
      name,
      act: () => {
        if (!view) return;
        run(view.state, view.dispatch, view);
        view.focus();
      },
    })),
    ...askedFor.map((name) => ({ name, act: () => onAsk(name) })),
  ]
    .map(({ name, act }) => ({
      name,
      label: intl.formatMessage({ id: `editor.action.${name}` }),
      choose: choose(act),
    }))
    .filter(({ name, label }) => {
      const query = slash?.query.toLowerCase() ?? '';
      return label.toLowerCase().includes(query) || name.toLowerCase().includes(query);
    });

  return {
    slash,
    entries,
    active,
    onKey(key) {
      if (!slash || entries.length === 0) return false;
      if (key === 'ArrowDown') setActive((active + 1) % entries.length);
      else if (key === 'ArrowUp') setActive((active - 1 + entries.length) % entries.length);
      else if (key === 'Enter') entries[active]?.choose();
      else if (key === 'Escape') setClosedAt(slash.from);
      else return false;
      return true;
    },
  };
}

export function SlashMenu({ view, menu }: { view: EditorView; menu: SlashMenuState }) {
  const intl = useIntl();
  const { slash, entries, active } = menu;
  if (!slash || entries.length === 0) return null;
  const caret = view.coordsAtPos(slash.from);
  const place = view.dom.parentElement?.getBoundingClientRect();
  return (
    <>
      <p className={hidden.hidden} role="status">
        {entries[active]?.label}
      </p>
      <div
        role="listbox"
        aria-label={intl.formatMessage({ id: 'editor.insert' })}
        className={styles.menu}
        style={{ insetBlockStart: caret.bottom - (place?.top ?? 0) + (view.dom.parentElement?.offsetTop ?? 0) }}
      >
        {entries.map(({ name, label, choose }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the text, which keeps the focus.
          <div
            key={name}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={choose}
          >
            {label}
          </div>
        ))}
      </div>
    </>
  );
}

/** What can be done with the text at the cursor. One stop of the Tab key; the arrow keys go on from there. */
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Line } from 'ui/icon';
import {
  type Action,
  blockActions,
  isInList,
  isInTable,
  linkRange,
  listActions,
  markActions,
  tableActions,
} from './commands.ts';
import styles from './toolbar.module.css';
import { type Asking, askedFor } from './view.ts';

const drawings = {
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  picture: 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  video: 'M4 5h16v14H4ZM10 9l5 3-5 3Z',
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 8',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0 0 8',
};

type Props = { view: EditorView; state: EditorState; onAsk: (what: Asking) => void };

export function Toolbar({ view, state, onAsk }: Props) {
  const intl = useIntl();
  const bar = useRef<HTMLDivElement>(null);
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const button = ({ name, icon, run: command, isActive }: Action) => (
    <Tool
      key={name}
      name={name}
      icon={icon}
      isPressed={isActive?.(state)}
      isDisabled={!isActive?.(state) && !command(state)}
      onPress={() => run(command)}
    />
  );

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={intl.formatMessage({ id: 'editor.toolbar' })}
      className={styles.bar}
      onKeyDown={(event) => moveFocus(event, bar.current)}
    >
      <Group>{markActions.map(button)}</Group>
      <Group>{blockActions.map(button)}</Group>
      <Group>
        {askedFor.map((what) => (
          <Tool
            key={what}
            name={what}
            icon={drawings[what]}
            isPressed={what === 'link' ? linkRange(state).href !== '' : undefined}
            onPress={() => onAsk(what)}
          />
        ))}
      </Group>
      {isInList(state) && <Group>{listActions.map(button)}</Group>}
      {isInTable(state) && <Group>{tableActions.map(button)}</Group>}
      <Group>
        {[undo, redo].map((command, index) => {
          const name = index === 0 ? 'undo' : 'redo';
          return (
            <Tool
              key={name}
              name={name}
              icon={drawings[name]}
              isDisabled={!command(state)}
              onPress={() => run(command)}
            />
          );
        })}
      </Group>
    </div>
  );
}

const Group = ({ children }: { children: ReactNode }) => <div className={styles.group}>{children}</div>;

type ToolProps = {
  name: string;
  icon: string;
  isPressed?: boolean | undefined;
  isDisabled?: boolean;
  onPress: () => void;
};

function Tool({ name, icon, isPressed, isDisabled = false, onPress }: ToolProps) {
  const label = useIntl().formatMessage({ id: `editor.action.${name}` });
  return (
    <button
      type="button"
      className={styles.tool}
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      // Not `disabled`: the focus must not be lost when a command ceases to be possible.
      aria-disabled={isDisabled}
      tabIndex={name === 'bold' ? 0 : -1}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onPress()}
    >
      <Line path={icon} size={20} />
    </button>
  );
}

function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const buttons = [...(bar?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const target = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1 + buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  buttons[target % buttons.length]?.focus();
}

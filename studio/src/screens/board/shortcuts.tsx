/** Keys that work all over the board, and the sheet that tells them. */
import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../../components/dialog.tsx';
import styles from './shortcuts.module.css';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), select, textarea'));

/** By the key alone: not while somebody types, in a dialog, or with a key of the browser or of an input method. */
export function useShortcuts(actions: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

const keys = [
  { name: 'arrows', keys: ['↑', '↓', '←', '→'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'choose', keys: ['Space'] },
  { name: 'publish', keys: ['p'] },
  { name: 'search', keys: ['/'] },
  { name: 'new', keys: ['n'] },
  { name: 'help', keys: ['?'] },
];

export function ShortcutSheet({ canPublish, onClose }: { canPublish: boolean; onClose: () => void }) {
  return (
    <Dialog title="board.keys.title" onClose={onClose}>
      <dl className={styles.keys}>
        {keys
          .filter(({ name }) => canPublish || (name !== 'choose' && name !== 'publish'))
          .map(({ name, keys }) => (
            <div key={name}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>
                <FormattedMessage id={`board.keys.${name}`} />
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}

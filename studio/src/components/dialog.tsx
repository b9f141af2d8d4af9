/** A dialog over the screen, which stays as it is. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from 'ui/icon';
import hidden from 'ui/visually-hidden.module.css';
import styles from './dialog.module.css';

type Props = {
  title: string;
  values?: Record<string, string>;
  onClose: () => void;
  /** For what is looked through, as a grid of pictures. */
  isWide?: boolean;
  children: ReactNode;
};

export function Dialog({ title, values = {}, onClose, isWide = false, children }: Props) {
  const intl = useIntl();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    const first = 'input:not([readonly], [type=hidden]), select, textarea, [data-first]';
    (dialog.current?.querySelector<HTMLElement>(first) ?? dialog.current)?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={(event) => {
        // React decides whether it is there.
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={id}>
          <FormattedMessage id={title} values={values} />
        </h2>
        <button type="button" className={styles.close} onClick={onClose}>
          <Icon name="close" size={20} />
          <span className={hidden.hidden}>{intl.formatMessage({ id: 'dialog.close' })}</span>
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}

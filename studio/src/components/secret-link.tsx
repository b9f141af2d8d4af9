/** A link to hand over, which is shown this once: to be copied by its button or by hand. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { CopyButton } from './copy-button.tsx';
import styles from './secret-link.module.css';

type Props = {
  url: string;
  /** The ids of the messages that name the link and its button. */
  label: string;
  copy: string;
  /** Beside the button. */
  children?: ReactNode;
};

export function SecretLink({ url, label, copy, children }: Props) {
  const intl = useIntl();
  return (
    <>
      <input
        className={styles.link}
        value={url}
        readOnly
        data-first
        aria-label={intl.formatMessage({ id: label })}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.actions}>
        <CopyButton text={url} label={copy} />
        {children}
      </div>
    </>
  );
}

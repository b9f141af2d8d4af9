/** Recovery codes, which are shown this once. */
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { siteName } from '../brand.ts';
import { CopyButton } from './copy-button.tsx';
import { download } from './download.ts';
import styles from './recovery-codes.module.css';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const intl = useIntl();
  const site = siteName(intl.locale);
  const file = () => {
    const title = intl.formatMessage({ id: 'recovery.file' }, { site });
    download('recovery-codes.txt', new Blob([`${[title, '', ...codes].join('\n')}\n`], { type: 'text/plain' }));
  };
  return (
    <div className={styles.recovery}>
      <p>
        <FormattedMessage id="recovery.text" />
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} label="recovery.copy" />
        <Button variant="quiet" onClick={file}>
          <FormattedMessage id="recovery.download" />
        </Button>
      </div>
    </div>
  );
}

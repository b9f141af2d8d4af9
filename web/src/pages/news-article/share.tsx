/** Passing an article on: the device's own sheet where there is one, else the link to copy. */
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './page.module.css';

export function Share({ title }: { title: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);

  async function share() {
    try {
      await navigator.share({ title, url: location.href });
    } catch (error) {
      // Whoever closes the sheet has changed their mind, which is no failure.
      if ((error as Error).name !== 'AbortError') setOutcome('failed');
    }
  }

  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );

  return (
    <p className={styles.share}>
      {canShare && (
        <Button look="quiet" onClick={share}>
          <Icon name="share" size={18} />
          <FormattedMessage id="news.share" />
        </Button>
      )}
      <Button look="quiet" onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'link'} size={18} />
        <FormattedMessage id="news.share.copy" />
      </Button>
      <span role="status">{outcome && <FormattedMessage id={`news.share.${outcome}`} />}</span>
    </p>
  );
}

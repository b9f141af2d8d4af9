/**
 * Passing an article on: the device's own sheet where there is one, and the link to copy. Neither works before our script
 * runs: until then the buttons are not to be seen or reached, but have their place, so that nothing moves.
 */
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { Line } from 'ui/icon';
import { checkLine, linkLine, shareLine } from 'ui/lines';
import { useHydrated } from '../../components/hydrated.ts';
import styles from './page.module.css';

export function Share({ title }: { title: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const isHydrated = useHydrated();

  async function share() {
    try {
      await navigator.share({ title, url: location.href });
    } catch (error) {
      // Closing the share sheet is not a failure.
      if ((error as Error).name !== 'AbortError') setOutcome('failed');
    }
  }

  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );

  return (
    <p className={styles.share} data-ready={isHydrated || undefined}>
      <Button variant="quiet" onClick={copy}>
        <Line path={outcome === 'copied' ? checkLine : linkLine} size={18} />
        <FormattedMessage id="news.share.copy" />
      </Button>
      {isHydrated && 'share' in navigator && (
        <Button variant="quiet" onClick={share}>
          <Line path={shareLine} size={18} />
          <FormattedMessage id="news.share" />
        </Button>
      )}
      <span role="status">{outcome && <FormattedMessage id={`news.share.${outcome}`} />}</span>
    </p>
  );
}

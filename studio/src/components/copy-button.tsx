/** Puts a text on the clipboard, and says so. */
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  async function copy() {
    try {
      // Not there on a page without TLS.
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={copy}>
        <FormattedMessage id={label} />
      </Button>
      <span role="status">{state !== 'ready' && <FormattedMessage id={`copy.${state}`} />}</span>
    </>
  );
}

/** Puts a text on the clipboard, and says so. */
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  return (
    <>
      <Button
        variant="quiet"
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setState('copied'),
            () => setState('failed'),
          )
        }
      >
        <FormattedMessage id={label} />
      </Button>
      <span role="status">{state !== 'ready' && <FormattedMessage id={`copy.${state}`} />}</span>
    </>
  );
}

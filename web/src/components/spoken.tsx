/** A message of which some children are only heard: `More<spoken> works</spoken>` reads "More" to those who see where it stands. */
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import hidden from 'ui/visually-hidden.module.css';

export function Spoken({ id, values }: { id: string; values?: Record<string, string> }) {
  const spoken = (children: ReactNode[]) => (
    <span key="spoken" className={hidden.hidden}>
      {children}
    </span>
  );
  return <FormattedMessage id={id} values={{ ...values, spoken }} />;
}

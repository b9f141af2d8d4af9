/** What a query answered; before that that it is on its way, and when it failed, why, and a way to ask again. */
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText } from './error-text.ts';
import styles from './loaded.module.css';
import { Notice } from './notice.tsx';

export const Loading = () => (
  <p className={styles.quiet} role="status">
    <FormattedMessage id="loading" />
  </p>
);

/** As of `useQuery` and `useInfiniteQuery`. */
export type Query<T> = { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };

export function Loaded<T>({ query, children }: { query: Query<T>; children: (data: T) => ReactNode }) {
  const { data, error, isFetching, refetch } = query;
  const text = useErrorText(error);
  if (data !== undefined) return children(data);
  if (isFetching || !error) return <Loading />;
  return (
    <div className={styles.failed}>
      {text && <Notice kind="error">{text}</Notice>}
      <Button variant="quiet" onClick={() => void refetch()}>
        <FormattedMessage id="retry" />
      </Button>
    </div>
  );
}

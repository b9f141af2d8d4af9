/** Cancels what has not gone out yet, undoes what has. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReleaseWithItems } from 'contract/studio';
import { can } from 'contract/studio/rights';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { Button } from 'ui/button';
import { Confirm } from '../../components/confirm.tsx';
import { useErrorText } from '../../components/error-text.ts';
import { Notice } from '../../components/notice.tsx';
import { releasePath } from '../../releasing/items.ts';
import { refreshTexts } from '../../releasing/queries.ts';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import styles from './release-actions.module.css';

export function ReleaseActions({ release: { ID, Name, State, UndoneBy } }: { release: ReleaseWithItems }) {
  const me = useMe();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const undo = useMutation({
    mutationFn: async () => (await withSession((api) => api.undoRelease({ id: ID }))).data,
    onSuccess: async (undone) => {
      await refreshTexts(queries);
      await navigate(releasePath(undone.ID), { state: { isNew: true } });
    },
  });
  const error = useErrorText(undo.error, { 409: 'release.undo.late', 422: 'release.undo.late' });
  if (!can(me, 'publish', 'text')) return null;
  return (
    <div className={styles.actions}>
      {State === 'applied' && !UndoneBy && (
        <Button variant="quiet" aria-busy={undo.isPending} onClick={() => !undo.isPending && undo.mutate()}>
          <FormattedMessage id="release.undo" />
        </Button>
      )}
      {State === 'scheduled' && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          <FormattedMessage id="release.cancel" />
        </Button>
      )}
      {error && <Notice kind="error">{error}</Notice>}
      {isAsking && (
        <Confirm
          title="release.cancel.title"
          text="release.cancel.text"
          submit="release.cancel"
          values={{ name: Name }}
          errors={{ 409: 'release.cancel.late' }}
          action={() => withSession((api) => api.cancelRelease({ id: ID }))}
          onDone={() => {
            setAsking(false);
            void refreshTexts(queries);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

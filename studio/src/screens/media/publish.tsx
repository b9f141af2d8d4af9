/** Takes live what was said of a picture. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudioAttachment } from 'contract/studio';
import { can } from 'contract/studio/rights';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText } from '../../components/error-text.ts';
import { Notice } from '../../components/notice.tsx';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';

export function Publish({ file }: { file: StudioAttachment }) {
  const me = useMe();
  const queries = useQueryClient();
  const publish = useMutation({
    mutationFn: () =>
      withSession((api) =>
        api.createRelease({
          Name: file.Name,
          Items: [{ Subject: 'attachment', ID: file.ID, Action: 'publish' }],
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['media'] }),
  });
  const error = useErrorText(publish.error);
  if (!can(me, 'publish', 'text')) return null;
  return (
    <>
      <Button variant="quiet" aria-busy={publish.isPending} onClick={() => !publish.isPending && publish.mutate()}>
        <FormattedMessage id="media.publish" />
      </Button>
      {error && <Notice kind="error">{error}</Notice>}
    </>
  );
}

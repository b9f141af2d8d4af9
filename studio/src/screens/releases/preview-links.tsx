/** The links by which people without an account see a release before it goes out. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { can } from 'contract/studio/rights';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText } from '../../components/error-text.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Quiet, Row, RowName, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/screen.tsx';
import { When } from '../../components/when.tsx';
import { PreviewLinkDialog } from '../../releasing/preview-link-dialog.tsx';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import { previewLinksQuery } from './queries.ts';

export function PreviewLinks({ release }: { release: string }) {
  const me = useMe();
  const queries = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const links = useQuery(previewLinksQuery(release));
  const revoke = useMutation({
    mutationFn: (id: string) => withSession((api) => api.revokePreviewLink({ id })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['preview-links'] }),
  });
  const error = useErrorText(revoke.error);
  return (
    <Section title="preview.links">
      <Loaded query={links}>
        {(list) =>
          list.length === 0 ? (
            <Quiet>
              <FormattedMessage id="preview.none" />
            </Quiet>
          ) : (
            <Rows label="preview.links">
              {list.map(({ ID, CreatedBy, CreatedByID, CreatedAt, ExpiresAt }) => (
                <Row key={ID}>
                  <RowName name={CreatedBy ?? <FormattedMessage id="activity.commandLine" />}>
                    <When at={CreatedAt} />
                  </RowName>
                  <Quiet>
                    <FormattedMessage id="preview.until" values={{ when: <When at={ExpiresAt} /> }} />
                  </Quiet>
                  <span />
                  {(CreatedByID === me.ID || can(me, 'publish', 'text')) && (
                    <Button variant="quiet" onClick={() => revoke.mutate(ID)}>
                      <FormattedMessage id="preview.revoke" />
                    </Button>
                  )}
                </Row>
              ))}
            </Rows>
          )
        }
      </Loaded>
      {error && <Notice kind="error">{error}</Notice>}
      <p>
        <Button variant="quiet" onClick={() => setMaking(true)}>
          <FormattedMessage id="preview.create" />
        </Button>
      </p>
      {isMaking && <PreviewLinkDialog of={{ Release: release }} onClose={() => setMaking(false)} />}
    </Section>
  );
}

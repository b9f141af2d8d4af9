/** Takes live what was said of a picture. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudioAttachment } from 'contract/studio';
import { can } from 'contract/studio/rights';
import type { OverridableCode } from 'contract/studio/states';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText } from '../../components/error-text.ts';
import { Notice } from '../../components/notice.tsx';
import { Overrides } from '../../releasing/overrides.tsx';
import { ProblemText } from '../../releasing/problem-text.tsx';
import { problemsIn } from '../../releasing/problems-in.ts';
import { useMe } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import styles from './publish.module.css';

export function Publish({ file }: { file: StudioAttachment }) {
  const me = useMe();
  const queries = useQueryClient();
  const [overrides, setOverrides] = useState<OverridableCode[]>([]);
  const publish = useMutation({
    mutationFn: () =>
      withSession((api) =>
        api.createRelease({
          Name: file.Name,
          Items: [{ Subject: 'attachment', ID: file.ID, Action: 'publish' }],
          Overrides: overrides,
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['media'] }),
  });
  const problems = problemsIn(publish.error);
  const error = useErrorText(publish.error, { 422: 'publish.stopped' });
  if (!can(me, 'publish', 'text')) return null;
  return (
    <>
      {problems.length > 0 && (
        <div className={styles.problems}>
          {problems.map(({ field, code, value, language, line }) => (
            <p key={`${field} ${code} ${language}`}>
              <ProblemText code={code} field={field} value={value} language={language} line={line} />
            </p>
          ))}
          <Overrides problems={problems} overrides={overrides} onOverride={setOverrides} />
        </div>
      )}
      <Button variant="quiet" aria-busy={publish.isPending} onClick={() => !publish.isPending && publish.mutate()}>
        <FormattedMessage id="media.publish" />
      </Button>
      {error && <Notice kind="error">{error}</Notice>}
    </>
  );
}

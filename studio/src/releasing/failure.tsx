/** Why a scheduled release could not go out. */
import type { ReleaseFailure } from 'contract/studio';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguageName } from '../components/language-name.tsx';
import { ProblemText } from './problem-text.tsx';

type Props = {
  failure: ReleaseFailure;
  /** What the release calls the text that stood in the way. */
  title?: ReactNode;
};

export function Failure({ failure: { Code, Item, Field = '', Value, Line, Message }, title }: Props) {
  const intl = useIntl();
  if (Code === 'internal') return <FormattedMessage id="release.failure.internal" />;
  // Written by another version of the service, for which there are no words here.
  if (!Code || !Item || !(`problem.${Code}` in intl.messages)) return Message;
  const text = (
    <>
      {title || <FormattedMessage id="activity.article" values={{ id: Item.ID }} />}{' '}
      {Item.Language ? <LanguageName code={Item.Language} /> : <FormattedMessage id="publish.facts" />}
    </>
  );
  const problem = <ProblemText code={Code} field={Field} value={Value ?? null} language={Item.Language} line={Line} />;
  return <FormattedMessage id="release.failure.of" values={{ text, problem }} />;
}

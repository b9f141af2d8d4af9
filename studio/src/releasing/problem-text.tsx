/** What stands in the way of publishing, in the reader's language. */
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { LanguageName } from '../components/language-name.tsx';

type Props = {
  code: string;
  /** Such as Title, Work/ReleaseDate or Items/0/Cover. */
  field: string;
  value: string | null;
  /** In which something is missing. */
  language: string | null;
  line: number | null;
};

export function ProblemText({ code, field, value, language, line }: Props) {
  const intl = useIntl();
  // What all languages share is many fields, and the problem alone does not tell which.
  const name = field
    .split('/')
    .map((part) => `facts.${part}`)
    .findLast((id) => id in intl.messages);
  const problem: ReactNode = (
    <FormattedMessage id={`problem.${code}`} values={{ language: language ? <LanguageName code={language} /> : '' }} />
  );
  return (
    <>
      {name ? (
        <FormattedMessage id="problem.inField" values={{ field: intl.formatMessage({ id: name }), problem }} />
      ) : (
        problem
      )}
      {value !== null && (
        <>
          {' '}
          <code>
            {code === 'missing_alt' ? <Link to={`/media?${new URLSearchParams({ q: value })}`}>{value}</Link> : value}
          </code>
        </>
      )}
      {line !== null && (
        <>
          {' '}
          <small>
            <FormattedMessage id="problem.line" values={{ line }} />
          </small>
        </>
      )}
    </>
  );
}

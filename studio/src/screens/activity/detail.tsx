/** What an entry tells besides who did what when, in the reader's language. */
import type { Activity, ActivityData } from 'contract/studio';
import { Fragment, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguageName } from '../../components/language-name.tsx';
import { When } from '../../components/when.tsx';
import { Failure } from '../../releasing/failure.tsx';
import styles from './screen.module.css';

type Grants = NonNullable<ActivityData['Roles']>;

/** What the studio has no words for is shown as it was written. */
function useWord(): (id: string, name: string) => string {
  const intl = useIntl();
  return (id, name) => (id in intl.messages ? intl.formatMessage({ id }) : name);
}

function Grants({ grants }: { grants: Grants }) {
  const intl = useIntl();
  const word = useWord();
  const names = grants.map(({ Role, Language }) => (
    <Fragment key={`${Role} ${Language}`}>
      {word(`role.${Role}`, Role)}
      {Language && (
        <>
          {' '}
          <LanguageName code={Language} />
        </>
      )}
    </Fragment>
  ));
  return intl.formatList(names, { type: 'conjunction' });
}

/** Which text, or which article. */
function subjectOf({ Subject, ID, Language, Data }: Activity): ReactNode[] {
  if (Subject !== 'article' && Subject !== 'page') return [Data.Title];
  return [
    Data.Title || (Subject === 'article' ? <FormattedMessage id="activity.article" values={{ id: ID }} /> : ID),
    Language ? <LanguageName code={Language} /> : !Data.Slug && <FormattedMessage id="publish.facts" />,
  ];
}

function Roles({ Roles, FormerRoles }: Pick<ActivityData, 'FormerRoles'> & { Roles: Grants }) {
  if (!FormerRoles) return <Grants grants={Roles} />;
  return (
    <FormattedMessage
      id="activity.roles"
      values={{ before: <Grants grants={FormerRoles} />, after: <Grants grants={Roles} /> }}
    />
  );
}

/** Of nothing, nothing is said. */
const count = (id: string, number = 0) => number > 0 && <FormattedMessage id={id} values={{ count: number }} />;

/** `person` is whom it is about, where that is somebody else. */
export function Detail({ entry, person }: { entry: Activity; person: string | undefined }) {
  const word = useWord();
  const { Data, Detail, Action } = entry;
  const parts: ReactNode[] = [
    Detail,
    Data.Name ?? person,
    Data.Email,
    ...subjectOf(entry),
    Data.Slug && word(`place.${Data.Slug}`, Data.Slug),
    Data.Roles && <Roles Roles={Data.Roles} FormerRoles={Data.FormerRoles} />,
    Data.SignedInBy && word(`activity.by.${Data.SignedInBy}`, Data.SignedInBy),
    Data.Edition && <FormattedMessage id="activity.edition" values={{ edition: Data.Edition }} />,
    Data.Release && <FormattedMessage id="activity.release" values={{ name: Data.Release }} />,
    Data.At && Action === 'schedule' && <When at={Data.At} />,
    ...(Data.Overrides ?? []).map((code) => word(`publish.override.${code}`, code)),
    Data.Failure && <Failure failure={Data.Failure} />,
    Data.ExpiresAt && <FormattedMessage id="preview.until" values={{ when: <When at={Data.ExpiresAt} /> }} />,
    Data.Language && <LanguageName code={Data.Language} />,
    Data.TimeZone,
    count('activity.added', Data.Added),
    count('activity.changed', Data.Changed),
    count('activity.removed', Data.Removed),
    count('activity.drafts', Data.Drafts),
    Data.ReplacedBy && <FormattedMessage id="activity.replacedBy" values={{ name: Data.ReplacedBy }} />,
  ];
  return (
    <span className={styles.detail}>
      {parts.filter(Boolean).map((part, index) => (
        <span key={index}>{part} </span>
      ))}
    </span>
  );
}

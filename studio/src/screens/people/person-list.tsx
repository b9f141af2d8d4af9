import type { Person } from 'contract/studio';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { RoleList } from '../../components/roles.tsx';
import { Quiet, Row, RowName, Rows } from '../../components/rows.tsx';
import { When } from '../../components/when.tsx';
import { PersonDialog } from './person-dialog.tsx';

export function PersonList({ people, canWrite }: { people: Person[]; canWrite: boolean }) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<string>();
  const person = people.find(({ ID }) => ID === chosen);
  return (
    <>
      <Rows label="people.title">
        {people.map((each) => (
          <Row key={each.ID}>
            <RowName name={each.Name}>{each.Email}</RowName>
            <RoleList roles={each.Roles} />
            <Quiet>
              <FormattedMessage id={factorOf(each)} values={{ count: each.PasskeyCount }} />
              <br />
              {each.SeenAt ? (
                <FormattedMessage id="people.seen" values={{ when: <When at={each.SeenAt} /> }} />
              ) : (
                <FormattedMessage id="people.notSignedIn" />
              )}
            </Quiet>
            {canWrite && (
              <Button
                variant="quiet"
                aria-label={intl.formatMessage({ id: 'people.manage.of' }, { name: each.Name })}
                onClick={() => setChosen(each.ID)}
              >
                <FormattedMessage id="people.manage" />
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {person && <PersonDialog person={person} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function factorOf({ HasTotp, PasskeyCount }: Person): string {
  if (PasskeyCount > 0) return HasTotp ? 'people.factor.both' : 'people.factor.passkey';
  return HasTotp ? 'people.factor.totp' : 'people.factor.none';
}

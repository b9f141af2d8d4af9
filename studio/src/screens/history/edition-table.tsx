/** The editions of a text, of which two are chosen to be compared. */
import type { Edition } from 'contract/studio';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { separator } from '../../components/separator.ts';
import { When } from '../../components/when.tsx';
import styles from './edition-table.module.css';

type Props = {
  editions: Edition[];
  from: string;
  to: string;
  onChoose: (side: 'from' | 'to', edition: string) => void;
  onRestore: ((edition: number) => void) | undefined;
};

export function EditionTable({ editions, from, to, onChoose, onRestore }: Props) {
  const intl = useIntl();
  const choice = (side: 'from' | 'to', edition: string) => (
    <td>
      <label className={styles.choice}>
        <input
          type="radio"
          name={side}
          checked={(side === 'from' ? from : to) === edition}
          aria-label={intl.formatMessage(
            { id: `history.choose.${side}` },
            { edition: edition === 'draft' ? intl.formatMessage({ id: 'history.draft' }) : edition },
          )}
          onChange={() => onChoose(side, edition)}
        />
      </label>
    </td>
  );
  return (
    <table className={styles.editions}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="history.from" />
          </th>
          <th scope="col">
            <FormattedMessage id="history.to" />
          </th>
          <th scope="col">
            <FormattedMessage id="term.edition" />
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          {choice('from', 'draft')}
          {choice('to', 'draft')}
          <td>
            <strong>
              <FormattedMessage id="history.draft" />
            </strong>
          </td>
        </tr>
        {editions.map(({ Edition, Author, At, Reason, IsLive, IsMinor, Title }) => (
          <tr key={Edition}>
            {choice('from', String(Edition))}
            {choice('to', String(Edition))}
            <td>
              <div className={styles.edition}>
                <div className={styles.what}>
                  <strong>
                    {Title ? (
                      `${Edition}. ${Title}`
                    ) : (
                      <FormattedMessage id="history.edition" values={{ edition: Edition }} />
                    )}
                  </strong>
                  <small>
                    {Author ?? <FormattedMessage id="activity.commandLine" />}
                    {separator}
                    <When at={At} />
                    {separator}
                    <FormattedMessage id={`edition.${Reason}`} />
                    {IsMinor && (
                      <>
                        {separator}
                        <FormattedMessage id="edition.minor" />
                      </>
                    )}
                  </small>
                </div>
                {IsLive && (
                  <span className={styles.live}>
                    <FormattedMessage id="state.live" />
                  </span>
                )}
                {onRestore && (
                  <Button
                    variant="quiet"
                    aria-label={intl.formatMessage({ id: 'history.restore.of' }, { edition: Edition })}
                    onClick={() => onRestore(Edition)}
                  >
                    <FormattedMessage id="history.restore" />
                  </Button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

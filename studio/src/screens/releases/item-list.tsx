/** What a release holds. What it published can be looked at on the site. */
import type { ReleaseWithItems } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { LanguageName } from '../../components/language-name.tsx';
import { Quiet, Row, RowName, Rows } from '../../components/rows.tsx';
import { factsHistoryPath, historyPath, itemPath } from '../../releasing/items.ts';

export function ItemList({ release }: { release: ReleaseWithItems }) {
  return (
    <Rows label="release.items">
      {release.Items.map((item) => {
        const { Subject, ID, Language, Action } = item;
        // Facts have no title of their own.
        const Title = item.Title || release.Items.find((other) => other.ID === ID && other.Title)?.Title;
        return (
          <Row key={`${Subject} ${ID} ${Language}`}>
            <RowName name={<Link to={itemPath(item)}>{Title || <FormattedMessage id="untitled" />}</Link>}>
              {Language ? (
                <LanguageName code={Language} />
              ) : (
                <FormattedMessage id={Subject === 'attachment' ? 'release.description' : 'publish.facts'} />
              )}
            </RowName>
            <span>
              <FormattedMessage id={`release.action.${Action}`} />
            </span>
            <Quiet>
              {Subject !== 'attachment' && (
                <Link to={Language ? historyPath({ Subject, ID, Language }) : factsHistoryPath(ID)}>
                  <FormattedMessage id="history.link" />
                </Link>
              )}
            </Quiet>
          </Row>
        );
      })}
    </Rows>
  );
}

/** What goes out next. */
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { Quiet } from '../../components/rows.tsx';
import { separator } from '../../components/separator.ts';
import { Term } from '../../components/term.tsx';
import { When } from '../../components/when.tsx';
import { releasePath } from '../../releasing/items.ts';
import { scheduledQuery } from '../../releasing/queries.ts';
import styles from './next-releases.module.css';

const shown = 5;

export function NextReleases() {
  const releases = useQuery({ ...scheduledQuery, refetchInterval: 60_000 });
  return (
    <aside className={styles.next} aria-labelledby="Next">
      <h2 id="Next">
        <FormattedMessage id="board.next" /> <Term name="release" />
      </h2>
      <Loaded query={releases}>
        {({ data, total }) =>
          data.length === 0 ? (
            <Quiet>
              <FormattedMessage id="board.next.none" />
            </Quiet>
          ) : (
            <>
              <ol className={styles.list}>
                {data.slice(0, shown).map(({ ID, Name, At, ItemCount }) => (
                  <li key={ID}>
                    <Link to={releasePath(ID)}>{Name}</Link>
                    <small>
                      <When at={At} />
                      {separator}
                      <FormattedMessage id="releases.items" values={{ count: ItemCount }} />
                    </small>
                  </li>
                ))}
              </ol>
              {total > shown && (
                <Link to="/releases?state=scheduled">
                  <FormattedMessage id="board.next.all" values={{ count: total }} />
                </Link>
              )}
            </>
          )
        }
      </Loaded>
    </aside>
  );
}

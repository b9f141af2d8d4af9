/** A month of releases, in the time zone of whoever looks. */
import { useQuery } from '@tanstack/react-query';
import type { Release } from 'contract/studio';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { Quiet } from '../../components/rows.tsx';
import { useLanguage } from '../../language/language.tsx';
import { releasePath } from '../../releasing/items.ts';
import { type Day, firstDayOf, isMonth, monthBeside, weeksOf } from '../../time/calendar.ts';
import { meaningOf, wallTimeOf } from '../../time/wall-time.ts';
import styles from './calendar.module.css';
import { releasesBetween } from './queries.ts';
import { stateOf } from './release-chip.tsx';

const dayMs = 86_400_000;

/** A day more on both sides does no harm, and no change of the clock can hide anything. */
function spanOf(weeks: Day[][], timeZone: string): [Date, Date] {
  const at = (date: string | undefined) => {
    const meaning = meaningOf(`${date}T00:00`, timeZone);
    return meaning.kind === 'once' || meaning.kind === 'twice' ? Number(meaning.at) : Date.parse(`${date}T00:00Z`);
  };
  return [new Date(at(weeks[0]?.[0]?.date) - dayMs), new Date(at(weeks.at(-1)?.at(-1)?.date) + 2 * dayMs)];
}

export function Calendar() {
  const intl = useIntl();
  const { timeZone } = useLanguage();
  const [query] = useSearchParams();
  const today = wallTimeOf(new Date(), timeZone).slice(0, 10);
  const asked = query.get('month');
  const month = isMonth(asked) ? asked : today.slice(0, 7);
  const weeks = weeksOf(month, firstDayOf(intl.locale));
  const releases = useQuery(releasesBetween(...spanOf(weeks, timeZone)));
  const noon = (date: string) => new Date(`${date}T12:00Z`);
  const monthName = intl.formatDate(noon(`${month}-15`), { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <>
      <nav className={styles.head} aria-label={intl.formatMessage({ id: 'releases.months' })}>
        <Link to={`?view=calendar&month=${monthBeside(month, -1)}`}>
          <FormattedMessage id="releases.month.before" />
        </Link>
        <h2 aria-live="polite">{monthName}</h2>
        <Link to={`?view=calendar&month=${monthBeside(month, 1)}`}>
          <FormattedMessage id="releases.month.after" />
        </Link>
      </nav>
      <Loaded query={releases}>
        {(list) => (
          <>
            {list.every(({ At }) => !wallTimeOf(new Date(At), timeZone).startsWith(month)) && (
              <Quiet>
                <FormattedMessage id="releases.month.none" />
              </Quiet>
            )}
            <table className={styles.calendar} aria-label={monthName}>
              <thead>
                <tr>
                  {weeks[0]?.map(({ date }) => (
                    <th key={date} scope="col" abbr={intl.formatDate(noon(date), { weekday: 'long', timeZone: 'UTC' })}>
                      {intl.formatDate(noon(date), { weekday: 'short', timeZone: 'UTC' })}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <tr key={week[0]?.date}>
                    {week.map(({ date, isOutside }) => (
                      <td key={date} data-outside={isOutside} data-today={date === today}>
                        <time dateTime={date}>{intl.formatDate(noon(date), { day: 'numeric', timeZone: 'UTC' })}</time>
                        <DayReleases
                          releases={list.filter(({ At }) => wallTimeOf(new Date(At), timeZone).startsWith(date))}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </Loaded>
    </>
  );
}

function DayReleases({ releases }: { releases: Release[] }) {
  const intl = useIntl();
  if (releases.length === 0) return null;
  return (
    <ul className={styles.releases}>
      {releases.map((release) => (
        <li key={release.ID} data-state={stateOf(release)}>
          <Link to={releasePath(release.ID)}>
            <time dateTime={release.At}>{intl.formatTime(release.At)}</time> {release.Name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

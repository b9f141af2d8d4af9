import type { Work } from 'contract/entities';
import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { PlatformName } from '../../components/platform-name.tsx';
import styles from './facts.module.css';

export function Facts({ work }: { work: Work }) {
  const { ReleaseDate, Platforms, AgeRatings } = work;
  return (
    <aside className={styles.facts} aria-labelledby="Facts">
      <h2 id="Facts">
        <FormattedMessage id="works.facts" />
      </h2>
      <dl>
        <Fact name="works.release">
          <time dateTime={ReleaseDate}>
            <FormattedDate value={ReleaseDate} dateStyle="long" />
          </time>
        </Fact>
        {Platforms.length > 0 && (
          <Fact name="works.platforms">
            <ul className={styles.names}>
              {Platforms.map((name) => (
                <li key={name}>
                  <PlatformName name={name} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {AgeRatings.length > 0 && (
          <Fact name="works.ratings">
            <ul className={styles.names}>
              {AgeRatings.map((rating) => (
                <li key={rating}>{rating}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

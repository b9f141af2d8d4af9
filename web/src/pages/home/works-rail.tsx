/** New works, side by side: swiped, scrolled, or moved on by two buttons. */
import type { ArticleSummary } from 'contract/entities';
import { type RefObject, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from 'ui/icon';
import { useHydrated } from '../../components/hydrated.ts';
import { MoreLink } from '../../components/more-link.tsx';
import { Poster } from '../../components/poster.tsx';
import { Section } from '../../components/section.tsx';
import { Spoken } from '../../components/spoken.tsx';
import styles from './works-rail.module.css';

export function WorksRail({ works }: { works: ArticleSummary[] }) {
  const rail = useRef<HTMLUListElement>(null);
  return (
    <Section
      title={<FormattedMessage id="home.works" />}
      action={
        <div className={styles.actions}>
          {works.length > 2 && <MoveButtons rail={rail} />}
          <MoreLink to="/works">
            <Spoken id="home.more.works" />
          </MoreLink>
        </div>
      }
    >
      <ul className={styles.rail} ref={rail}>
        {works.map((work) => (
          <li key={work.ID}>
            <Poster work={work} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** By themselves, so that the posters are not rendered again when the app runs. */
function MoveButtons({ rail }: { rail: RefObject<HTMLUListElement | null> }) {
  const intl = useIntl();
  if (!useHydrated()) return null;

  function move(pages: number) {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    rail.current?.scrollBy({ left: pages * rail.current.clientWidth * 0.8, behavior });
  }

  return (
    <>
      <button
        type="button"
        className={styles.move}
        aria-label={intl.formatMessage({ id: 'home.works.previous' })}
        onClick={() => move(-1)}
      >
        <Icon name="back" size={20} />
      </button>
      <button
        type="button"
        className={styles.move}
        aria-label={intl.formatMessage({ id: 'home.works.next' })}
        onClick={() => move(1)}
      >
        <Icon name="onward" size={20} />
      </button>
    </>
  );
}

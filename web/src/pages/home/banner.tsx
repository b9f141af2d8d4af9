/** The banner: slides that scroll by themselves unless someone is reading, and that anyone can move. */
import type { ArticleSummary } from 'contract/entities';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '../../components/button.tsx';
import { Picture } from '../../components/picture.tsx';
import scrim from '../../components/scrim.module.css';
import styles from './banner.module.css';

const turn = 7000;

export function Banner({ slides }: { slides: ArticleSummary[] }) {
  const intl = useIntl();
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);

  function show(index: number) {
    const slide = track.current?.children[(index + slides.length) % slides.length] as HTMLElement | undefined;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.current?.scrollTo({ left: slide?.offsetLeft ?? 0, behavior: isCalm ? 'instant' : 'smooth' });
  }

  useEffect(() => {
    if (isPaused || isHeld || slides.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => !document.hidden && show(current + 1), turn);
    return () => clearTimeout(timer);
  });

  function follow() {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth));
  }

  return (
    <section
      className={styles.banner}
      aria-roledescription="carousel"
      aria-label={intl.formatMessage({ id: 'home.banner' })}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') show(current + 1);
        if (key === 'ArrowLeft') show(current - 1);
      }}
    >
      <ul className={styles.track} ref={track} onScroll={follow}>
        {slides.map(({ ID, Title, Summary, Cover, Link: to }, index) => (
          <li
            key={ID}
            className={`${styles.slide} ${scrim.scrim}`}
            aria-roledescription="slide"
            aria-label={intl.formatMessage({ id: 'home.banner.slide' }, { number: index + 1, total: slides.length })}
          >
            {Cover && <Picture image={Cover} sizes="100vw" className={styles.picture} isFirst={index === 0} />}
            <div className={styles.text}>
              {index === 0 ? <h1>{Title}</h1> : <h2>{Title}</h2>}
              <p>{Summary}</p>
              {to && (
                <ButtonLink to={to} aria-label={intl.formatMessage({ id: 'home.learnMore.about' }, { subject: Title })}>
                  <FormattedMessage id="home.learnMore" />
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <button type="button" onClick={() => setPaused(!isPaused)} aria-pressed={isPaused}>
            <FormattedMessage id={isPaused ? 'home.banner.play' : 'home.banner.pause'} />
          </button>
          {slides.map(({ ID, Title }, index) => (
            <button
              key={ID}
              type="button"
              className={styles.dot}
              aria-current={index === current ? 'true' : undefined}
              aria-label={intl.formatMessage({ id: 'home.banner.show' }, { number: index + 1, title: Title })}
              onClick={() => show(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

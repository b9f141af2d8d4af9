/** The banner: slides that turn by themselves unless someone is reading, and that anyone can move. */
import type { ArticleSummary } from 'contract/entities';
import { memo, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { ButtonLink } from 'ui/button';
import { FirstScreen } from '../../components/first-screen.tsx';
import { HeroPicture } from '../../components/hero-picture.tsx';
import { useHydrated } from '../../components/hydrated.ts';
import { PauseButton } from '../../components/pause-button.tsx';
import { barTones, useHeroRule } from '../../components/picture-rules.ts';
import scrim from '../../components/scrim.module.css';
import { Spoken } from '../../components/spoken.tsx';
import { trustedHtml } from '../../components/trusted-html.ts';
import styles from './banner.module.css';

const nothing = trustedHtml('');

export function Banner({ slides }: { slides: ArticleSummary[] }) {
  const intl = useIntl();
  const isHydrated = useHydrated();
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const cover = slides[current]?.Cover ?? undefined;
  const rule = useHeroRule(cover);

  /** As a click on its mark does, which is heard from the start; see pre-hydration.ts. */
  const show = (index: number) =>
    track.current?.parentElement
      ?.querySelector<HTMLElement>(`[data-slide="${(index + slides.length) % slides.length}"]`)
      ?.click();

  function follow() {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth));
  }

  // The visitor may have moved it before the app ran.
  useEffect(follow, []);

  return (
    <section
      className={styles.banner}
      data-hero
      data-banner
      data-bar={cover ? barTones(cover) : undefined}
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
        {slides.map((slide, index) => (
          <Slide
            key={slide.ID}
            slide={slide}
            label={intl.formatMessage({ id: 'home.banner.slide' }, { number: index + 1, total: slides.length })}
            isFirst={index === 0}
            isPaused={isPaused || index !== current}
          />
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={`${styles.controls} ${rule}`}>
          <PauseButton className={styles.pause} isPaused={isPaused} onChange={() => setPaused(!isPaused)} />
          <ul className={styles.marks}>
            {slides.map(({ ID, Title }, index) => (
              <li key={ID}>
                <button
                  type="button"
                  aria-current={index === current ? 'true' : undefined}
                  aria-label={intl.formatMessage({ id: 'home.banner.show' }, { number: index + 1, title: Title })}
                  data-slide={index}
                >
                  {/* The line that fills is the clock: when it is full, the next slide comes. */}
                  <span
                    className={styles.progress}
                    data-held={isPaused || isHeld || !isHydrated}
                    onAnimationEnd={() => show(current + 1)}
                  />
                  <span className={styles.label}>{Title}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* For the slide that dissolves, also while the app takes over the page: React does not look into it. */}
      <div data-leaving dangerouslySetInnerHTML={nothing} />
      <FirstScreen />
    </section>
  );
}

type SlideProps = { slide: ArticleSummary; label: string; isFirst: boolean; isPaused: boolean };

/** A pointer that comes or goes changes the marks alone. */
const Slide = memo(function Slide({
  slide: { Title, Summary, Cover, Link: to },
  label,
  isFirst,
  isPaused,
}: SlideProps) {
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <li
      className={[styles.slide, scrim.scrim, useHeroRule(Cover ?? undefined)].join(' ')}
      aria-roledescription="slide"
      aria-label={label}
    >
      {Cover && <HeroPicture image={Cover} className={styles.picture} isFirst={isFirst} isPaused={isPaused} />}
      <div className={styles.text}>
        <Heading data-words="">{Title}</Heading>
        <p data-words="">{Summary}</p>
        {to && (
          <ButtonLink to={to} variant="bright">
            <Spoken id="home.learnMore" values={{ subject: Title }} />
          </ButtonLink>
        )}
      </div>
    </li>
  );
});

/** The top of a page that has a large picture: edge to edge, under the header, with its text on it or below it. */
import type { Image } from 'contract/entities';
import { type ReactNode, useState, ViewTransition } from 'react';
import { FirstScreen } from './first-screen.tsx';
import styles from './hero.module.css';
import { HeroPicture, useIsMotionWelcome } from './hero-picture.tsx';
import { PauseButton } from './pause-button.tsx';
import { barTones, useHeroRule } from './picture-rules.ts';
import scrim from './scrim.module.css';

type Props = {
  image: Image;
  /** View transition name that it shares with the poster it grows out of. */
  transition?: string;
  isTall?: boolean;
  /** The text stands below the picture, which then needs no shade for it. */
  isTextBelow?: boolean;
  children: ReactNode;
};

export function Hero({ image, transition, isTall = false, isTextBelow = false, children }: Props) {
  const [isPaused, setPaused] = useState(false);
  const isMoving = useIsMotionWelcome(image);
  const frame = (
    <div className={`${styles.frame} ${scrim.scrim}`}>
      <HeroPicture image={image} className={styles.picture} isPaused={isPaused} isFirst part={isTall ? 92 : 74} />
    </div>
  );
  return (
    <header
      className={[styles.hero, isTall && styles.tall, isTextBelow && styles.below, useHeroRule(image)]
        .filter(Boolean)
        .join(' ')}
      data-hero
      data-bar={barTones(image)}
    >
      {transition ? (
        <ViewTransition name={transition} share="poster opened" default="none">
          {frame}
        </ViewTransition>
      ) : (
        frame
      )}
      <div className={styles.text} data-arriving={transition && ''}>
        {children}
      </div>
      {isMoving && <PauseButton className={styles.pause} isPaused={isPaused} onChange={() => setPaused(!isPaused)} />}
      <FirstScreen />
    </header>
  );
}

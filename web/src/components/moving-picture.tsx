/**
 * A picture that comes alive: where it has a loop, the loop plays over the still once the page is idle and the picture is
 * not paused. Never for those who asked for less motion or less data, or whose connection is slow.
 */
import type { ComponentProps } from 'react';
import { useEffect, useRef, useState } from 'react';
import styles from './moving-picture.module.css';
import { Picture } from './picture.tsx';
import { usePictureRule } from './picture-rules.ts';

/**
 * On a phone a wide picture is cut to a high frame, and drawn far wider than the screen. A file of that width would be
 * worth its weight only on the best of connections: this is between the two. In `vh`, as what looks ahead in the page for
 * pictures to fetch does not know `svh`, and fetched another size first.
 */
export const heroSizes = '(width <= 767.98px) 100vh, 100vw';

type Props = ComponentProps<typeof Picture> & { isPaused: boolean };

export function MovingPicture({ isPaused, ...picture }: Props) {
  const { image, className } = picture;
  const isWelcome = useIsMotionWelcome();
  const video = useRef<HTMLVideoElement>(null);
  const [isIdle, setIdle] = useState(false);
  const [isShown, setShown] = useState(false);
  const rule = usePictureRule(image);

  useEffect(() => {
    if (!isWelcome || isPaused || image.Loop.length === 0) return;
    return whenIdle(() => setIdle(true));
  }, [isWelcome, isPaused, image]);

  useEffect(() => {
    if (isPaused) video.current?.pause();
    // If the browser blocks playback, the still stays.
    else if (isIdle) video.current?.play().catch(() => setShown(false));
  }, [isPaused, isIdle]);

  return (
    <>
      <Picture {...picture} />
      {isIdle && (
        <video
          ref={video}
          className={[styles.loop, rule, className].filter(Boolean).join(' ')}
          data-shown={isShown}
          muted
          loop
          playsInline
          aria-hidden="true"
          tabIndex={-1}
          onPlaying={() => setShown(true)}
        >
          {image.Loop.map(({ URL, Type }) => (
            <source key={URL} src={URL} type={Type} />
          ))}
        </video>
      )}
    </>
  );
}

/** Whether films may play by themselves. Known once our script runs. */
export function useIsMotionWelcome(): boolean {
  const [isWelcome, setWelcome] = useState(false);
  useEffect(() => setWelcome(isMotionWelcome()), []);
  return isWelcome;
}

type Connection = { saveData?: boolean; effectiveType?: string };

function isMotionWelcome(): boolean {
  const { saveData, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {};
  const isCalm = matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches;
  return !isCalm && !saveData && effectiveType === '4g';
}

function whenIdle(action: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(action, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}

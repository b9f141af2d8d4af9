/**
 * A picture that fills a frame and has text on it; in a high frame its portrait, where it has one. Where it has a loop, that
 * plays over the still once the page has settled and the picture is not paused. Never for those who asked for less motion or
 * less data, or whose connection is slow.
 */
import type { Image } from 'contract/entities';
import { useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import styles from './hero-picture.module.css';
import { imageUrl, Picture, srcSetOf } from './picture.tsx';
import { highFrames, wideFrames } from './picture-rules.ts';

/**
 * How wide a picture is drawn that fills the screen, or a part of its height, and is cut to it. In `vh`, as what looks ahead in
 * the page for pictures to fetch does not know `svh`, and fetched another size first.
 */
const sizesOf = (ratio: number, part: number) => `max(100vw, ${Math.ceil(ratio * part)}vh)`;

// After the app's start, which is to have the line and the processor to itself.
const settledMs = 1000;

type Props = {
  image: Image;
  className: string | undefined;
  isPaused: boolean;
  isFirst?: boolean;
  /** Of the screen's height, in percent. */
  part?: number;
  isDecorative?: boolean;
};

export function HeroPicture({ image, className, isPaused, isFirst = false, part = 100, isDecorative = false }: Props) {
  const { Portrait } = image;
  const [wideSizes, portraitSizes] = [sizesOf(16 / 9, part), sizesOf(2 / 3, part)];
  const isWelcome = useIsMotionWelcome(image);
  const video = useRef<HTMLVideoElement>(null);
  const [isSettled, setSettled] = useState(false);
  const [isShown, setShown] = useState(false);

  if (import.meta.env.SSR && isFirst) preloadSources(image, wideSizes, portraitSizes);

  useEffect(() => {
    if (!isWelcome || isPaused) return;
    const timer = setTimeout(() => setSettled(true), settledMs);
    return () => clearTimeout(timer);
  }, [isWelcome, isPaused]);

  useEffect(() => {
    if (isPaused) video.current?.pause();
    // If the browser blocks playback, the still stays.
    else if (isSettled) video.current?.play().catch(() => setShown(false));
  }, [isPaused, isSettled]);

  return (
    <>
      <picture className={className}>
        {Portrait && <source media={highFrames} srcSet={srcSetOf(Portrait)} sizes={portraitSizes} />}
        <Picture
          image={image}
          sizes={wideSizes}
          className={styles.still}
          isFirst={isFirst}
          isDecorative={isDecorative}
        />
      </picture>
      {isSettled && (
        <video
          ref={video}
          className={`${styles.loop} ${className}`}
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

/** React by itself preloads no picture that stands in a `<picture>`. */
function preloadSources({ Portrait, ...image }: Image, wideSizes: string, portraitSizes: string) {
  const preloadOne = (file: typeof image | NonNullable<typeof Portrait>, imageSizes: string, media?: string) =>
    preload(imageUrl(file.ID), {
      as: 'image',
      imageSrcSet: srcSetOf(file),
      imageSizes,
      fetchPriority: 'high',
      ...(media && { media }),
    });
  if (Portrait) preloadOne(Portrait, portraitSizes, highFrames);
  preloadOne(image, wideSizes, Portrait ? wideFrames : undefined);
}

/** Whether the picture's loop may play by itself. Known once our script runs. A portrait has no loop. */
export function useIsMotionWelcome({ Loop, Portrait }: Image): boolean {
  const [isWelcome, setWelcome] = useState(false);
  useEffect(() => {
    const isPortrait = Portrait !== null && matchMedia(highFrames).matches;
    setWelcome(Loop.length > 0 && !isPortrait && isMotionWelcome());
  }, [Loop, Portrait]);
  return isWelcome;
}

type Connection = { saveData?: boolean; effectiveType?: string };

function isMotionWelcome(): boolean {
  const { saveData, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {};
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return !isCalm && !saveData && effectiveType === '4g';
}

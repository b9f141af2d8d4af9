/**
 * A picture that fills a frame and has text on it; in a high frame its portrait, where it has one. It comes alive: where it has a loop, the loop plays over the still once the page is idle and the picture is
 * not paused. Never for those who asked for less motion or less data, or whose connection is slow.
 */
import type { Image } from 'contract/entities';
import { useContext, useEffect, useRef, useState } from 'react';
import styles from './hero-picture.module.css';
import { Picture, srcSetOf } from './picture.tsx';
import { highFrames, type PicturePreload, PictureSinkContext, wideFrames } from './picture-rules.ts';

// In `vh`, as what looks ahead in the page for pictures to fetch does not know `svh`, and fetched another size first. A
// wide picture in a frame as high as the screen is cut at its sides: it is drawn wider than the frame.
const wideSizes = 'max(100vw, 160vh)';
// Between the screen's width and what is drawn: a file of full width would be worth its weight only on fast connections.
const highSizes = '100vw';
// A wide picture in a high frame, likewise.
const cutSizes = `${highFrames} 100vh, ${wideSizes}`;

type Props = { image: Image; className: string | undefined; isPaused: boolean; isFirst?: boolean };

export function HeroPicture({ image, className, isPaused, isFirst = false }: Props) {
  const { Portrait } = image;
  const sink = useContext(PictureSinkContext);
  const isWelcome = useIsMotionWelcome(image);
  const video = useRef<HTMLVideoElement>(null);
  const [isIdle, setIdle] = useState(false);
  const [isShown, setShown] = useState(false);

  if (isFirst) sink?.preloads.push(...preloadsOf(image));

  useEffect(() => {
    if (!isWelcome || isPaused) return;
    return whenIdle(() => setIdle(true));
  }, [isWelcome, isPaused]);

  useEffect(() => {
    if (isPaused) video.current?.pause();
    // If the browser blocks playback, the still stays.
    else if (isIdle) video.current?.play().catch(() => setShown(false));
  }, [isPaused, isIdle]);

  return (
    <>
      <picture className={className}>
        {Portrait && (
          <source
            media={highFrames}
            srcSet={srcSetOf(Portrait)}
            sizes={highSizes}
            width={Portrait.Width}
            height={Portrait.Height}
          />
        )}
        <Picture image={image} sizes={Portrait ? wideSizes : cutSizes} className={styles.still} isFirst={isFirst} />
      </picture>
      {isIdle && (
        <video
          ref={video}
          className={[styles.loop, className].filter(Boolean).join(' ')}
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

/** React preloads no picture that has several sources. */
function preloadsOf(image: Image): PicturePreload[] {
  const { Portrait } = image;
  if (!Portrait) return [{ imagesrcset: srcSetOf(image), imagesizes: cutSizes }];
  return [
    { imagesrcset: srcSetOf(Portrait), imagesizes: highSizes, media: highFrames },
    { imagesrcset: srcSetOf(image), imagesizes: wideSizes, media: wideFrames },
  ];
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

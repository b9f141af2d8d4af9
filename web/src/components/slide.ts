/** Moves the banner's track, which also scrolls and snaps by itself, to one of its slides. */
export async function scrollToSlide(inBanner: Element | null, index: number): Promise<void> {
  const track = inBanner?.closest('[data-banner]')?.querySelector('ul');
  const slide = track?.children[index] as HTMLElement | undefined;
  if (!track || !slide) return;
  const jump = () => track.scrollTo({ left: slide.offsetLeft, behavior: 'instant' });
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Without the script that dissolves one into the other, the slide is there at once.
  const script = isCalm ? undefined : await import('./dissolve.ts').catch(() => undefined);
  if (script) await script.dissolve(track, slide, jump);
  else jump();
}

/** Moves the banner's track, which scrolls and snaps by itself, to one of its slides. */
export function scrollToSlide(inBanner: Element | null, index: number): void {
  const track = inBanner?.closest('[data-banner]')?.querySelector('ul');
  const slide = track?.children[index] as HTMLElement | undefined;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  track?.scrollTo({ left: slide?.offsetLeft ?? 0, behavior });
}

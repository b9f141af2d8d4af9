// Long enough for what the browser has already, too short to be taken for no answer.
const maxWaitMs = 20;

let asked: Element | undefined;

/**
 * Moves the banner's track, which also scrolls and snaps by itself, to one of its slides. A visitor who asked for it is answered
 * at once: without the script that dissolves one into the other the slide is just there, and its picture comes when it has come.
 */
export async function scrollToSlide(control: Element, index: number, isByHand: boolean): Promise<void> {
  const banner = control.closest('[data-banner]');
  const track = banner?.querySelector('ul');
  const slide = track?.children[index] as HTMLElement | undefined;
  if (!banner || !track || !slide) return;
  asked = slide;
  const jump = () => track.scrollTo({ left: slide.offsetLeft, behavior: 'instant' });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return jump();
  // The slides do not turn by themselves while somebody works in them with the keyboard.
  const isAskedFor = isByHand || banner.matches(':focus-within');
  const place = track.scrollLeft;
  const script = await (isAskedFor ? Promise.race([prepare(slide), timeout()]) : prepare(slide));
  // Whoever asked for another meanwhile, or swiped, stays there.
  if (asked !== slide || (!isAskedFor && track.scrollLeft !== place)) return;
  if (script) script.dissolve(track, slide);
  jump();
}

const timeout = () => new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs));

async function prepare(slide: HTMLElement) {
  const picture = slide.querySelector('img');
  if (picture) picture.loading = 'eager';
  const [script] = await Promise.allSettled([import('./dissolve.ts'), picture?.decode()]);
  return script.status === 'fulfilled' ? script.value : undefined;
}

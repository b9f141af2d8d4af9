// Long enough for what the browser has already, too short to be taken for no answer.
const maxWaitMs = 20;

let asked: Element | undefined;
let script: typeof import('./dissolve.ts') | undefined;

/**
 * Moves the banner's track, which also scrolls and snaps by itself, to one of its slides. A visitor who asked for it is answered
 * at once: before the script that dissolves one into the other has come the slide is just there, and so is one whose picture is
 * still to come.
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
  if (isAskedFor && !script) {
    jump();
    return prepare(slide);
  }
  const place = track.scrollLeft;
  const isPrepared = await Promise.race([prepare(slide).then(() => true), ...(isAskedFor ? [timeout()] : [])]);
  // Whoever asked for another meanwhile, or swiped, stays there.
  if (asked !== slide || (!isAskedFor && track.scrollLeft !== place)) return;
  if (isPrepared) script?.dissolve(track, slide);
  jump();
}

const timeout = () => new Promise<false>((resolve) => setTimeout(resolve, maxWaitMs, false));

async function prepare(slide: HTMLElement): Promise<void> {
  const picture = slide.querySelector('img');
  if (picture) picture.loading = 'eager';
  const [loaded] = await Promise.allSettled([import('./dissolve.ts'), picture?.decode()]);
  if (loaded.status === 'fulfilled') script = loaded.value;
}

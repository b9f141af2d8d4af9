/** One slide of the banner dissolves into another. */
const dissolution = { duration: 400, easing: 'ease-in-out' };
/** The words of one slide are gone before those of the next come. The easing is --ease. */
const departure: KeyframeAnimationOptions = { duration: 120, fill: 'forwards' };
const arrival: KeyframeAnimationOptions = {
  delay: 120,
  duration: 280,
  fill: 'backwards',
  easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
};

const textOf = (slide: Element) => slide.lastElementChild;

let asked: Element | undefined;

export async function dissolve(track: Element, slide: Element, jump: () => void): Promise<void> {
  asked = slide;
  await decode(slide);
  // Whoever asked for another meanwhile gets that one.
  if (asked !== slide) return;
  const shown = track.children[Math.round(Math.abs(track.scrollLeft) / track.clientWidth)];
  if (shown && shown !== slide) leave(shown, track.parentElement);
  jump();
  textOf(slide)?.animate([{ opacity: 0, translate: '0 12px' }, {}], arrival);
}

/** Waits for the slide's picture, so that it does not come up as a field of its colour. */
async function decode(slide: Element): Promise<void> {
  const picture = slide.querySelector('img');
  if (!picture) return;
  picture.loading = 'eager';
  // Without its picture the slide still has its words.
  await picture.decode().catch(() => {});
}

/** A copy of the slide that is left dissolves over the one that comes. */
function leave(slide: Element, banner: Element | null): void {
  const copy = slide.cloneNode(true) as HTMLElement;
  for (const film of copy.querySelectorAll('video')) film.remove();
  copy.inert = true;
  copy.dataset.leaving = '';
  banner?.append(copy);
  textOf(copy)?.animate([{}, { opacity: 0 }], departure);
  copy.animate([{}, { opacity: 0 }], dissolution).onfinish = () => copy.remove();
}

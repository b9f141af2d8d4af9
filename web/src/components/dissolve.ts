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

/** To be called right before the slide is shown, whose picture is decoded: else it would come up as a field of its colour. */
export function dissolve(track: Element, slide: Element): void {
  const shown = track.children[Math.round(Math.abs(track.scrollLeft) / track.clientWidth)];
  if (shown && shown !== slide) leave(shown, track.parentElement?.querySelector('[data-leaving]'));
  textOf(slide)?.animate([{ opacity: 0, translate: '0 12px' }, {}], arrival);
}

/** A copy of the slide that is left dissolves over the one that comes. */
function leave(slide: Element, place: Element | null | undefined): void {
  const copy = slide.cloneNode(true) as HTMLElement;
  for (const film of copy.querySelectorAll('video')) film.remove();
  copy.inert = true;
  place?.append(copy);
  textOf(copy)?.animate([{}, { opacity: 0 }], departure);
  copy.animate([{}, { opacity: 0 }], dissolution).onfinish = () => copy.remove();
}

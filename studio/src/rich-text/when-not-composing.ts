/** Acts once no input method composes: nothing changes in a text before. */

const pauseMs = 200;

export function whenNotComposing(view: { composing: boolean }, act: () => void): void {
  if (view.composing) setTimeout(() => whenNotComposing(view, act), pauseMs);
  else act();
}

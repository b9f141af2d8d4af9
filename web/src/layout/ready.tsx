/** The end of the page: once React has come here, it has taken over all of it. */
import { useEffect } from 'react';

export function Ready() {
  useEffect(() => {
    document.documentElement.dataset.app = 'ready';
    // Each a task of its own, after the frame: the browser styles the whole page anew for rules that change.
    requestAnimationFrame(() => {
      setTimeout(removeRules);
      setTimeout(noticePointer);
    });
  }, []);
  return null;
}

/** The app loads less for a link than a browser that fetches the whole page. */
const removeRules = () => document.querySelector('script[type=speculationrules]')?.remove();

/** Fires the hover events that a resting pointer caused before the app listened. */
function noticePointer() {
  const pointerType = matchMedia('(hover: hover)').matches ? 'mouse' : 'touch';
  const under = [...document.querySelectorAll(':hover')].at(-1);
  under?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
}

/**
 * The script that runs at once, kept small: it brings the page into the language the visitor saved, and starts the app
 * at their first sign of intent, or when the browser has nothing else to do.
 */
import { savedLocale, saveLocale, splitPath } from '../language/locale.ts';

function isReloadedForLanguage(): boolean {
  const isPinned = splitPath(location.pathname).pinned !== undefined;
  const saved = savedLocale();
  if (isPinned || !saved || saved === document.documentElement.lang) return false;
  // Only where the server will see the choice; otherwise the reload would change nothing, and come again.
  if (!saveLocale(saved)) return false;
  location.reload();
  return true;
}

const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;

function startOnIntent() {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const sign of signs) removeEventListener(sign, start, { capture: true });
    void import('./app.tsx').then(({ startApp }) => startApp());
  };
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 4000 }) : setTimeout(start, 1500);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

if (!isReloadedForLanguage()) startOnIntent();

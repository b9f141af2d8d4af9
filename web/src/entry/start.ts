/**
 * The script that runs at once, kept small: it keeps the page right before the app runs (pre-hydration.ts), and starts the
 * app at the visitor's first sign of intent.
 */
import { loadChunk, nextTask, reloadOnce } from '../chunk/load.ts';
import languages from './languages.ts?worker&url';
import { followHistory, followLocale, handleClicks, restoreScroll } from './pre-hydration.ts';

const intentEvents = ['pointerover', 'click', 'keydown', 'focusin', 'scroll'] as const;

function startOnIntent(failures = 0) {
  const stop = new AbortController();
  const start = (event: Event) => {
    if (stop.signal.aborted || isFinger(event) || isTapOnLink(event) || isPointerAtOrigin(event)) return;
    stop.abort();
    startApp().catch(() => {
      // The page works without the app; the next sign tries again. Some browsers remember a failed import until the page is loaded anew.
      if (failures > 0 && navigator.onLine) reloadOnce('app');
      startOnIntent(failures + 1);
    });
  };
  // In a task of its own: whatever runs here, the browser's own answer waits for.
  const listener = (event: Event) => void setTimeout(start, 0, event);
  for (const name of intentEvents) {
    addEventListener(name, listener, { capture: true, passive: true, signal: stop.signal });
  }
  // A visitor who was faster than this script may already be in a field.
  if (document.activeElement?.matches('input, select, textarea')) start(new Event('focusin'));
}

/** A finger that comes down has not yet said what it wants: the app would start in the midst of the answer to its tap. */
const isFinger = ({ type, pointerType }: Partial<PointerEvent>) => type === 'pointerover' && pointerType === 'touch';

/** Where there is no pointer, Chromium tells the page that appears of one in the corner. */
const isPointerAtOrigin = ({ type, clientX, clientY }: Partial<PointerEvent>) =>
  type === 'pointerover' && clientX === 0 && clientY === 0;

/** A tap on a link leads to another page, whose files should not wait for those of an app that nobody will use. */
function isTapOnLink({ type, target }: Event): boolean {
  const link = target instanceof Element && target.closest('a[href^="/"]:not([data-locale])');
  if (!link) return false;
  return type === 'click' || (type === 'focusin' && !link.matches(':focus-visible'));
}

/** After the answer to what the visitor did, and in tasks short enough that a tap between them is heard. */
async function startApp() {
  await nextPaint();
  await preloadScripts();
  warmLanguages();
  await loadChunk('react', () => import('./react.ts'));
  await nextTask();
  const { startApp } = await loadChunk('app', () => import('./app.tsx'));
  await nextTask();
  await startApp();
}

/** Fetches all scripts of the app in parallel, instead of one import after the other. */
async function preloadScripts() {
  const scripts = document.querySelector<HTMLElement>('script[data-app]')?.dataset.app?.match(/\S+/g) ?? [];
  for (const href of scripts) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    await nextTask();
  }
}

let isWarm = false;

/**
 * Chromium looks through all the languages it knows when it first formats a date, for as long as all our rendering takes;
 * once it has, on whatever thread, it knows them.
 */
function warmLanguages() {
  if (isWarm) return;
  isWarm = true;
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: (url) => url });
  new Worker(policy?.createScriptURL(languages) ?? languages, { type: 'module' });
}

type Policy = { createScriptURL(url: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

/** Waits for the next frame, except in a hidden tab, which has none; and until a slow phone has drawn it. */
async function nextPaint() {
  if (document.visibilityState === 'visible') await new Promise(requestAnimationFrame);
  await nextTask(50);
}

if (!followLocale()) {
  followHistory();
  restoreScroll();
  handleClicks();
  // While developing, at once: only what runs can be replaced as it is edited, and a page's styles come with it.
  if (import.meta.env.DEV) void startApp();
  else startOnIntent();
}

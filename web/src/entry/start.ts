/**
 * The script that runs at once, kept small: it brings the page into the language the visitor saved, and starts the app
 * at their first sign of intent.
 */

import { savedLocale, saveLocale, splitPath } from '../language/locale.ts';
import languages from './languages.ts?worker&url';

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
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, { capture: true });
    void startApp();
  };
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
}

/** In tasks short enough that a tap between them is heard. */
async function startApp() {
  preloadScripts();
  warmLanguages();
  await import('./react.ts');
  await pause();
  const { startApp } = await import('./app.tsx');
  await pause();
  await startApp();
}

/** All at once, rather than each when the one before asks for it. */
function preloadScripts() {
  const scripts = document.querySelector<HTMLElement>('script[data-app]')?.dataset.app?.match(/\S+/g) ?? [];
  for (const href of scripts) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

/**
 * Chromium looks through all the languages it knows when it first formats a date, for as long as all our rendering takes;
 * once it has, on whatever thread, it knows them.
 */
function warmLanguages() {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: (url) => url });
  new Worker(policy?.createScriptURL(languages) ?? languages, { type: 'module' });
}

type Policy = { createScriptURL(url: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

const pause = () => new Promise((resolve) => setTimeout(resolve));

if (!isReloadedForLanguage()) startOnIntent();

/** What a browser is started with for tests. */
import { ensureChromium, findHeadlessShell } from '../scripts/chromium.ts';

/** The last list wins, so that it repeats Playwright's own. */
const playwrights = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Pages of the browser itself under its address bar, of which each visitor's window would load two, and a process in reserve. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  `--disable-features=${[...playwrights, ...unseen]}`,
];

// Where the machine names no character set, the headless shell saves files under names of ASCII only.
const env = { ...process.env, LANG: 'C.UTF-8' };

/** Chromium as a visitor has it. */
export const wholeBrowser = () => ({ executablePath: ensureChromium(), args: browserFlags, env });

/** The browser that tests share. Pages of one context share a process, and with it the scripts that it has compiled. */
export const sharedBrowser = () => ({
  executablePath: findHeadlessShell() ?? ensureChromium(),
  args: [...browserFlags, '--process-per-site'],
  env,
});

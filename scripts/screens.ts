/**
 * `npm run screens`: takes the pictures of docs/screens and docs/publishing from the running site with the sample.
 * `npm run screens -- FOLDER`: every screen in every language, width and theme instead, to look at.
 * `npm run screens -- FOLDER NAME…`: of those only the ones whose file names begin so, like `home-ja-JP` or `studio-board`.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { localeCodes, pagePaths, sitePaths } from 'contract';
import { type Browser, chromium, type Page, type Response } from 'playwright-core';
import sharp from 'sharp';
import { startSite } from '../tests/start-site.ts';
import { ensureChromium } from './chromium.ts';
import { takeEveryStudioScreen } from './every-studio-screen.ts';
import { takeStudioScreens } from './studio-screens.ts';

const root = path.resolve(import.meta.dirname, '..');
const legal = new Set<string>(Object.values(pagePaths));
const screens: Record<string, string> = {
  ...Object.fromEntries(sitePaths.filter((path) => !legal.has(path)).map((path) => [path.slice(1) || 'home', path])),
  work: '/works/1',
  article: '/news/114',
  legal: '/privacypolicy',
  search: '/search?q=Switch',
  'fact-sheet': '/press/1',
  'not-found': '/nothing',
  maintenance: '/maintenance',
};
const widths = [390, 768, 1280, 1920];
const themes = ['light', 'dark'] as const;

type Shot = { name: string; path: string; locale: string; width: number; theme: (typeof themes)[number] };

// The small set shows every screen once, and all languages, themes and two widths among them.
const few: Shot[] = Object.entries(screens).map(([name, path], index) => ({
  name,
  path,
  locale: index === 0 ? 'en-US' : (localeCodes[index % localeCodes.length] ?? 'en-US'),
  width: 1280,
  theme: index % 3 === 2 ? 'dark' : 'light',
}));
const phonePaths = ['/', '/works/5', '/about', '/works/3'];
const phones: Shot[] = localeCodes.map((locale, index) => ({
  name: `phone-${locale}`,
  path: phonePaths[index % phonePaths.length] ?? '/',
  locale,
  width: 390,
  theme: 'light',
}));
const every: Shot[] = Object.entries(screens).flatMap(([name, path]) =>
  localeCodes.flatMap((locale) =>
    widths.flatMap((width) =>
      themes.map((theme) => ({ name: `${name}-${locale}-${width}-${theme}`, path, locale, width, theme })),
    ),
  ),
);

/** Opens a page with all its pictures. What stands in for one that is not made yet is not to be stored. */
async function hasStandIns(page: Page, address: string): Promise<boolean> {
  let standIns = 0;
  const note = (response: Response) => {
    const isPicture = response.request().resourceType() === 'image';
    if (isPicture && response.headers()['cache-control'] === 'no-store') standIns++;
  };
  page.on('response', note);
  await page.goto(address);
  // The app starts at a visitor's first sign.
  await page.evaluate(() => dispatchEvent(new Event('pointerover')));
  await page.locator('html[data-app=ready]').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  page.off('response', note);
  return standIns > 0;
}

async function take(browser: Browser, address: string, shot: Shot, folder: string, isWhole: boolean): Promise<void> {
  const height = shot.width < 500 ? 844 : 900;
  const context = await browser.newContext({
    viewport: { width: shot.width, height },
    colorScheme: shot.theme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const url = `${address}/${shot.locale}${shot.path === '/' ? '' : shot.path}`;
  // The font that comes too late for the first visit is there at the second.
  await page.goto(url, { waitUntil: 'networkidle' });
  while (await hasStandIns(page, url)) await sleep(1000);
  const picture = await page.screenshot({ fullPage: isWhole });
  await context.close();
  await sharp(picture)
    .resize({ width: Math.min(shot.width, 960) })
    .webp({ quality: 76 })
    .toFile(path.join(folder, `${shot.name}.webp`));
}

const [wanted, ...names] = process.argv.slice(2);
const isNamed = (shot: Shot) => names.length === 0 || names.some((name) => shot.name.startsWith(name));
const folder = wanted ? path.resolve(wanted) : path.join(root, 'docs/screens');
await mkdir(folder, { recursive: true });
const open = await startSite();
const closed = await startSite({ MAINTENANCE: 'on', SAMPLE: 'off' });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
const waiting = wanted ? every.filter(isNamed) : [...few, ...phones];
const total = waiting.length;
const work = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address } = next.path === screens.maintenance ? closed : open;
    await take(browser, address, next, folder, wanted !== undefined);
  }
};
await Promise.all([work(), work()]);
if (wanted) await takeEveryStudioScreen(browser, folder, names);
else await takeStudioScreens(browser, path.join(root, 'docs/publishing'));
console.log(`${total} pictures in ${path.relative(process.cwd(), folder) || '.'}`);
await browser.close();
await Promise.all([open.stop(), closed.stop()]);

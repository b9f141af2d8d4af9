/**
 * `npm run screens`: takes the pictures of docs/screens from the running site with the sample.
 * `npm run screens -- FOLDER`: every screen in every language, width and theme instead, to look at.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { localeCodes } from 'contract';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { startSite } from '../tests/start-site.ts';
import { ensureChromium } from './chromium.ts';

const root = path.resolve(import.meta.dirname, '..');
const screens: Record<string, string> = {
  home: '/',
  about: '/about',
  works: '/works',
  work: '/works/1',
  career: '/career',
  contact: '/contact',
  news: '/news',
  article: '/news/114',
  legal: '/privacypolicy',
  search: '/search?q=light',
  press: '/press',
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
  locale: index === 0 ? 'en-US' : (localeCodes[index % 4] ?? 'en-US'),
  width: 1280,
  theme: index % 3 === 2 ? 'dark' : 'light',
}));
const phones: Shot[] = localeCodes.map((locale, index) => ({
  name: `phone-${locale}`,
  path: ['/', '/works/5', '/about', '/works/3'][index] ?? '/',
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

async function take(browser: Browser, address: string, shot: Shot, folder: string, isWhole: boolean): Promise<void> {
  const height = shot.width < 500 ? 844 : 900;
  const context = await browser.newContext({
    viewport: { width: shot.width, height },
    colorScheme: shot.theme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${address}/${shot.locale}${shot.path === '/' ? '' : shot.path}`);
  await page.locator('html[data-app=ready]').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  const picture = await page.screenshot({ fullPage: isWhole });
  await context.close();
  await sharp(picture)
    .resize({ width: Math.min(shot.width, 960) })
    .webp({ quality: 76 })
    .toFile(path.join(folder, `${shot.name}.webp`));
}

const [wanted] = process.argv.slice(2);
const folder = wanted ? path.resolve(wanted) : path.join(root, 'docs/screens');
await mkdir(folder, { recursive: true });
const open = await startSite();
const closed = await startSite({ MAINTENANCE: 'on', SAMPLE: 'off' });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
const waiting = wanted ? [...every] : [...few, ...phones];
const total = waiting.length;
const work = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address } = next.path === screens.maintenance ? closed : open;
    await take(browser, address, next, folder, wanted !== undefined);
  }
};
await Promise.all([work(), work()]);
console.log(`${total} pictures in ${path.relative(process.cwd(), folder) || '.'}`);
await browser.close();
await Promise.all([open.stop(), closed.stop()]);

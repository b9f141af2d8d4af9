/**
 * No picture is drawn larger than its file, on screens of ratio 1 and 2: `sizes` says how wide it is drawn, also where it is
 * cut to its frame. Those whose original is too small itself are named.
 */
import { openContentForVisitors } from 'content';
import { beforeAll, expect, test } from 'vitest';
import { settingsFor } from '../../content/src/testing/service.ts';
import { sharedSite, startBrowser, visit } from '../site.ts';

const site = sharedSite();
const paths = [
  '/',
  '/about',
  '/career',
  '/works',
  '/works/1',
  '/works/19',
  '/news',
  '/news/114',
  '/press',
  '/press/1',
  '/search?q=light',
];
type Shown = { id: string; name: string; drawn: number; slot: number; largest: number };

/** Each picture that has a place: how wide it is drawn, how wide `sizes` says, and how wide its largest file is. */
function measure(): Shown[] {
  const ruler = document.body.appendChild(document.createElement('div'));
  const lengthOf = (value: string) => {
    Object.assign(ruler.style, { position: 'absolute', width: value });
    return ruler.getBoundingClientRect().width;
  };
  const slotOf = (sizes: string) => {
    for (const entry of sizes.split(/,(?![^(]*\))/)) {
      const [, query, length = ''] = /^\s*((?:\([^()]*\)\s*)?)(.*)$/s.exec(entry) ?? [];
      if (!query || matchMedia(query).matches) return lengthOf(length);
    }
    return innerWidth;
  };
  return [...document.querySelectorAll<HTMLImageElement>('main img[srcset]')].flatMap((picture) => {
    const { width, height } = picture.getBoundingClientRect();
    if (width === 0 || !picture.checkVisibility()) return [];
    const source = picture.parentElement?.querySelector<HTMLSourceElement>(':scope > source');
    const isPortrait = source && matchMedia(source.media).matches;
    const { sizes, srcset } = isPortrait ? source : picture;
    const widths = [...srcset.matchAll(/ (\d+)w/g)].map(([, number]) => Number(number));
    const ratio = isPortrait ? 2 / 3 : Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'));
    const isCut = getComputedStyle(picture).objectFit === 'cover';
    return {
      id: /\/file\/(\w+)/.exec(srcset)?.[1] ?? '',
      name: `${picture.closest('[class]')?.className} ${picture.getAttribute('width')}`,
      drawn: isCut ? Math.max(width, height * ratio) : width,
      slot: slotOf(sizes),
      largest: Math.max(...widths),
    };
  });
}

const smallOnComputers = [
  'career-sunrise',
  'film-lanternwood',
  'film-papermoon-2',
  'game-dunering',
  'game-kitepost',
  'game-kitepost-1',
  'game-skyisles',
  'game-skyisles-3',
  'hero-harbor',
  'hero-studio',
  'team-table',
];

/** Screens, and the pictures whose original is too small for one of ratio 2. */
const screens: [width: number, height: number, small: string[]][] = [
  [390, 844, []],
  [
    768,
    1024,
    [
      'app-tempo-portrait',
      'career-sunrise-portrait',
      'film-clockcat-portrait',
      'film-lanternwood-portrait',
      'game-dunering-portrait',
      'game-kitepost-portrait',
      'game-skyisles-portrait',
      'hero-harbor-portrait',
      'hero-studio-portrait',
    ],
  ],
  [1280, 800, smallOnComputers],
  [1920, 1080, [...smallOnComputers, 'app-tempo', 'film-clockcat', 'film-lanternwood-2', 'game-skyisles-1']],
];

let originals: Map<string, { name: string; width: number | null }>;
/** What each page shows, by the width of the screen. */
const seen = new Map(screens.map(([width]) => [width, [] as { path: string; shown: Shown[] }[]]));

beforeAll(async () => {
  const { db } = await openContentForVisitors(settingsFor(site.dataDir, ''));
  const files = await db.selectFrom('attachment').select(['id', 'name', 'width']).execute();
  originals = new Map(files.map(({ id, name, width }) => [id, { name: name.replace('.jpg', ''), width }]));
  await db.destroy();
  const browser = await startBrowser();
  const { page } = await visit(browser);
  // A picture that has not come has its own shape.
  await page.route('**/api/attachment/file/**', () => {});
  for (const path of paths) {
    await page.goto(site.address + path, { waitUntil: 'domcontentloaded' });
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      seen.get(width)?.push({ path, shown: await page.evaluate(measure) });
    }
  }
  await browser.close();
});

test.each(screens)('at %s × %s', (screen, _, small) => {
  const wrong: string[] = [];
  const limited = new Set<string>();
  for (const { path, shown } of seen.get(screen) ?? []) {
    if (path !== '/career' && path !== '/about') expect(shown.length, path).toBeGreaterThan(0);
    for (const { id, name, drawn, slot, largest } of shown) {
      const say = (what: string) =>
        wrong.push(`${path} ${what}: ${Math.round(drawn)} of ${Math.round(slot)}, ${largest} ${name}`);
      if (drawn > slot + 1 && slot < largest) say('sizes');
      if (drawn > largest + 1) say('ratio 1');
      if (drawn * 2 <= largest + 1) continue;
      const original = originals.get(id);
      if (largest !== original?.width) say('ratio 2');
      else limited.add(original.name);
    }
  }
  expect(wrong).toEqual([]);
  // For a screen of ratio 2, nothing larger was drawn of these.
  expect([...limited].sort()).toEqual([...small].sort());
});

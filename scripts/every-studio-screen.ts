/** Every screen of the studio in every language, on a phone and a desk, light and dark. */
import path from 'node:path';
import { type LocaleCode, localeCodes } from 'contract/locale';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Site } from '../tests/start-site.ts';
import { invite, newPerson, type Person, startStudio, withDatabase } from '../tests/studio-people.ts';
import { announce, callApi, writeText } from '../tests/studio-steps.ts';

type Words = Record<string, string>;
type Scene = { site: Site; page: Page; words: Words; known: Known };
type Known = { article: string; scheduled: string; failed: string; invitation: string; media: string };
/** Where it is, and what else there is to do until it is shown. */
type Screen = { at: (known: Known) => string; isOutside?: boolean; step?: (scene: Scene) => Promise<void> };

const press = (page: Page, name = '') => page.getByRole('button', { name, exact: true }).last().click();
const filled = (text = '', values: Record<string, string> = {}) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

const screens: Record<string, Screen> = {
  'sign-in': { at: () => '/sign-in', isOutside: true },
  invitation: { at: ({ invitation }) => `/invitation/${invitation}`, isOutside: true },
  board: { at: () => '' },
  text: { at: ({ article }) => `/article/${article}?languages=en-US,ja-JP` },
  facts: {
    at: () => '/article/1?languages=zh-CN',
    step: async ({ page }) => page.locator('summary').first().click(),
  },
  'new-article': { at: () => '/article/new' },
  publish: {
    at: ({ article }) => `/publish?items=${localeCodes.map((code) => `article:${article}:${code}`)}`,
    step: async ({ page, words }) => page.getByLabel(words['time.later'] ?? '').check(),
  },
  releases: { at: () => '/releases' },
  calendar: { at: () => '/releases?view=calendar' },
  release: { at: ({ scheduled }) => `/releases/${scheduled}` },
  'failed-release': { at: ({ failed }) => `/releases/${failed}` },
  history: { at: ({ article }) => `/article/${article}/ja-JP/history` },
  media: { at: () => '/media' },
  file: { at: ({ media }) => `/media?file=${media}` },
  people: { at: () => '/people' },
  person: {
    at: () => '/people',
    step: async ({ page, words }) => press(page, filled(words['people.manage.of'], { name: 'Aya' })),
  },
  invite: { at: () => '/people', step: async ({ page, words }) => press(page, words['people.invite']) },
  activity: { at: () => '/activity' },
  account: { at: () => '/account' },
  'signed-out': {
    at: () => '/people',
    async step({ page, words }) {
      await page.route('**/api/studio/activity/**', (route) => route.fulfill({ status: 401, json: {} }));
      await page.getByRole('link', { name: words['activity.title'] ?? '', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'not-found': { at: () => '/nothing/here/at/all' },
};

/** Something of everything. */
async function furnish(site: Site, page: Page): Promise<Known> {
  const article = await announce(page, 'Lanterns for everyone');
  const items = [
    { Subject: 'article', ID: article },
    ...localeCodes.map((Language) => ({ Subject: 'article', ID: article, Language })),
  ];
  const release = async (Name: string, more: object) =>
    (await callApi(page, 'POST', '/release', { Name, Items: items, ...more })).body.data.ID;
  await release('Lanterns for everyone', {});
  await writeText(page, article, 'ja-JP', {
    Title: 'すべての人に灯りを',
    Summary: '概要です。',
    Markdown: 'この映画は来週公開されます。',
  });
  const At = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const scheduled = await release('Lanterns, corrected', { At });
  const failed = await release('Lanterns, once more', { At });
  await newPerson(site, 'Aya', 'translator', 'ja-JP');
  const { body } = await callApi(page, 'GET', '/person/?page_size=50');
  const aya = body.data.find(({ Name }: { Name: string }) => Name === 'Aya');
  const Roles = [{ Role: 'editor' }, { Role: 'translator', Language: 'ja-JP' }];
  await callApi(page, 'PATCH', `/person/${aya.ID}`, { Roles }, `"${aya.Version}"`);
  await callApi(page, 'POST', '/preview-link', { Release: scheduled, Hours: 24 });
  await withDatabase(site, (db) =>
    db.updateTable('release').set({ at: new Date().toISOString() }).where('id', '=', failed).execute(),
  );
  // As if it had lost a picture since, so that it fails with the next answer.
  const fields = { Title: '人人有燈籠', Summary: '摘要', Link: null, Markdown: '第一行。\n\n![](gone.png)' };
  await withDatabase(site, (db) =>
    db
      .updateTable('edition')
      .set({ fields: JSON.stringify(fields) })
      .where('subject_id', '=', article)
      .where('language', '=', 'zh-TW')
      .execute(),
  );
  await callApi(page, 'GET', '/release/');
  const media = (await callApi(page, 'GET', '/media/')).body.data[0].ID;
  const invitation = (await invite(site, 'ren@example.com', 'owner')).split('/').at(-1) ?? '';
  return { article, scheduled, failed, media, invitation };
}

type Shot = { name: string; screen: string; locale: LocaleCode; width: number; colorScheme: 'light' | 'dark' };

const every: Shot[] = Object.keys(screens).flatMap((screen) =>
  localeCodes.flatMap((locale) =>
    [390, 1280].flatMap((width) =>
      (['light', 'dark'] as const).map((colorScheme) => ({
        name: ['studio', screen, locale, width, colorScheme].join('-'),
        screen,
        locale,
        width,
        colorScheme,
      })),
    ),
  ),
);

async function take(browser: Browser, site: Site, mika: Person, known: Known, shot: Shot, folder: string) {
  const { locale, width, colorScheme } = shot;
  const screen = screens[shot.screen];
  if (!screen) return;
  const localStorage = [
    { name: 'studio_locale', value: locale },
    { name: 'studio_time_zone', value: 'Asia/Tokyo' },
    { name: 'studio_guide', value: 'done' },
  ];
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    storageState: {
      cookies: screen.isOutside ? [] : mika.storageState.cookies,
      origins: [{ origin: site.address, localStorage }],
    },
  });
  const page = await context.newPage();
  const { default: words } = await import(`../studio/src/language/messages/${locale}.json`, { with: { type: 'json' } });
  await page.goto(`${site.address}/studio${screen.at(known)}`);
  const settled = async () => {
    await page.getByRole('heading').first().waitFor();
    await page.waitForFunction((text) => !document.body.innerText.includes(text), words.loading);
    await page.waitForLoadState('networkidle');
  };
  await settled();
  await screen.step?.({ site, page, words, known });
  await page.waitForLoadState('networkidle');
  await sharp(await page.screenshot({ fullPage: width < 500 }))
    .webp({ quality: 76 })
    .toFile(path.join(folder, `${shot.name}.webp`));
  await context.close();
}

export async function takeEveryStudioScreen(browser: Browser, folder: string, names: string[]): Promise<void> {
  const wanted = every.filter((shot) => names.length === 0 || names.some((name) => shot.name.startsWith(name)));
  if (wanted.length === 0) return;
  const site = await startStudio();
  try {
    const mika = await newPerson(site, 'Mika');
    const context = await browser.newContext({ storageState: mika.storageState });
    const page = await context.newPage();
    await page.goto(`${site.address}/studio/account`);
    const known = await furnish(site, page);
    for (const shot of wanted) await take(browser, site, mika, known, shot, folder);
  } finally {
    await site.stop();
  }
}

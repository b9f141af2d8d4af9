/** Every screen of the studio in every language, on a phone and a desk, light and dark. */
import path from 'node:path';
import { type LocaleCode, localeCodes } from 'contract/locale';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { pictureFile } from '../tests/given-files.ts';
import type { Site } from '../tests/start-site.ts';
import { invite, newPerson, type Person, startStudio, withDatabase } from '../tests/studio-people.ts';
import { announce, callApi, writeText } from '../tests/studio-steps.ts';

type Words = Record<string, string>;
type Scene = { site: Site; page: Page; words: Words; known: Known };
type Known = {
  article: string;
  unfinished: string;
  scheduled: string;
  failed: string;
  invitation: string;
  media: string;
  /** A picture that visitors see. */
  cover: string;
};
/** Where it is, and what else there is to do until it is shown. */
type Screen = {
  at: (known: Known) => string;
  isOutside?: boolean;
  /** Only what a window shows of it: it is about where it is scrolled to, or longer than a picture can be. */
  isCut?: boolean;
  step?: (scene: Scene) => Promise<void>;
};

const press = (page: Page, name = '') => page.getByRole('button', { name, exact: true }).last().click();
const filled = (text = '', values: Record<string, string> = {}) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

const screens: Record<string, Screen> = {
  'sign-in': { at: () => '/sign-in', isOutside: true },
  invitation: { at: ({ invitation }) => `/invitation/${invitation}`, isOutside: true },
  board: { at: () => '' },
  guide: {
    at: () => '',
    async step({ page }) {
      await page.evaluate(() => localStorage.removeItem('studio_guide'));
      await page.reload();
      await page.getByRole('searchbox').waitFor();
    },
  },
  'nothing-found': { at: () => '?q=nothing-is-called-like-this' },
  keys: { at: () => '', step: ({ page }) => page.keyboard.press('?') },
  text: { at: ({ article }) => `/article/${article}?languages=en-US,ja-JP` },
  facts: {
    at: () => '/article/1?languages=zh-CN',
    step: async ({ page }) => page.locator('summary').first().click(),
  },
  gallery: {
    at: () => '/article/1?languages=ja-JP',
    async step({ page, words }) {
      await page.locator('summary').first().click();
      await page.getByRole('group', { name: words['facts.Gallery'] ?? '' }).scrollIntoViewIfNeeded();
    },
  },
  problems: {
    at: ({ unfinished }) => `/article/${unfinished}?languages=zh-TW`,
    async step({ page }) {
      const problems = page.locator('details', { has: page.locator('li code') });
      await problems.locator('summary').click();
      await problems.scrollIntoViewIfNeeded();
    },
  },
  scrolled: {
    isCut: true,
    at: () => '/page/privacy-policy?languages=en-US,zh-CN',
    async step({ page }) {
      await page.locator('.ProseMirror').first().waitFor();
      await page.mouse.wheel(0, 1500);
      await page.waitForTimeout(300);
    },
  },
  'page-preview': {
    at: ({ article }) => `/article/${article}?languages=ja-JP`,
    async step({ page, words }) {
      await press(page, words['pagePreview.show']);
      await page.frameLocator('iframe').locator('h1').waitFor();
    },
  },
  picker: {
    at: ({ article }) => `/article/${article}?languages=en-US`,
    async step({ page, words }) {
      await press(page, words['editor.action.picture']);
      await page.getByRole('dialog').locator('img').first().waitFor();
    },
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
  'facts-history': { at: () => '/article/1/facts/history' },
  media: { at: () => '/media' },
  file: { at: ({ media }) => `/media?file=${media}` },
  'file-problems': {
    at: ({ cover }) => `/media?file=${cover}`,
    async step({ page, words, known }) {
      const Alt = Object.fromEntries(localeCodes.slice(1).map((code) => [code, null]));
      await callApi(page, 'PATCH', `/media/${known.cover}`, { Alt }, '*');
      await page.reload();
      await press(page, words['media.publish']);
      await page.getByText(words['publish.override.missing_alt'] ?? '').scrollIntoViewIfNeeded();
    },
  },
  uploads: {
    at: () => '/media',
    async step({ page }) {
      const files = [await pictureFile('a-lantern-in-the-wood-at-night.jpg', '#204060')];
      files.push({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
      await page.locator('input[type=file]').first().setInputFiles(files);
      await page.waitForTimeout(2000);
    },
  },
  replaced: {
    at: ({ media }) => `/media?file=${media}`,
    async step({ page, words, known }) {
      const At = new Date(Date.now() + 86_400_000).toISOString();
      const data = {
        Items: [{ Subject: 'article', ID: known.article, Language: 'ja-JP' }],
        Releases: [{ ID: known.scheduled, Name: 'Lanterns, corrected', At }],
      };
      await page.route('**/replace', (route) => route.fulfill({ json: { data } }));
      const input = page.getByLabel(words['media.replace'] ?? '', { exact: true }).and(page.locator('input'));
      await input.setInputFiles([await pictureFile('another.jpg', '#604020')]);
      await page.getByText('Lanterns, corrected').scrollIntoViewIfNeeded();
    },
  },
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
  const cover = (await callApi(page, 'GET', '/article/1/facts')).body.data.Cover;
  const unfinished = (await callApi(page, 'POST', '/article', { Slug: 'works', Kind: 'game' })).body.data.ID;
  const Markdown = '![](gone.png)\n\n<b>x</b>\n\n[a](/news/99999)';
  await writeText(page, unfinished, 'zh-TW', { Title: '', Summary: '', Markdown });
  const invitation = (await invite(site, 'ren@example.com', 'owner')).split('/').at(-1) ?? '';
  return { article, unfinished, scheduled, failed, media, cover, invitation };
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
  await sharp(await page.screenshot({ fullPage: width < 500 && !screen.isCut }))
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

/** Pictures and files in the studio: uploaded, described, cropped, found and removed, by mouse and by keyboard. */
import { type LocaleCode, localeCodes, locales } from 'contract/locale';
import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeScript, barriers, standards } from './axe.ts';
import { give, largePictureFile, pictureFile } from './given-files.ts';
import {
  button,
  callApi,
  heading,
  newPerson,
  type Person,
  type StudioMessageId,
  sitDownAs,
  useStudio,
  word,
  writeText,
} from './staff.ts';

const studio = useStudio({ SAMPLE: 'off' });
let mika: Person;

beforeAll(async () => {
  mika = await newPerson(studio.site, 'Mika');
});

const files = (page: Page) => page.getByRole('list', { name: word('media.title') }).getByRole('link');

const fileLink = (page: Page, name: string) => files(page).filter({ hasText: name });

const textIn = (page: Page, code: LocaleCode) =>
  page.getByRole('group', { name: word('media.alt') }).locator(`textarea[lang="${code}"]`);

const filled = (id: StudioMessageId, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), word(id));

/** What other tests count stays as it was. */
async function removeFile(page: Page, name: string) {
  const { body } = await callApi(page, 'GET', `/media/?name=${name}`);
  const status = await page.evaluate(
    async (id) => (await fetch(`/api/studio/media/${id}`, { method: 'DELETE' })).status,
    body.data[0].ID,
  );
  expect(status).toBe(204);
}

async function openMedia() {
  const desk = await sitDownAs(studio, mika, '/media');
  await heading(desk.page, word('media.title')).waitFor();
  return desk;
}

test('many files are uploaded at once, what is not taken says why, and the same file twice is one', async () => {
  const { page } = await sitDownAs(studio, mika);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: word('media.title'), exact: true })
    .click();
  await page.getByText(word('media.empty')).waitFor();
  const harbor = await pictureFile('港の夜.jpg', '#204060');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      harbor,
      await pictureFile('boat.jpg', '#806040'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') },
      { ...harbor, name: 'again.jpg' },
    ]);
  await page.getByText(word('media.refused.type')).waitFor();
  await page.getByText('3 of 4 uploaded').waitFor();
  await expect.poll(() => files(page).count()).toBe(2);
  await page.getByRole('button', { name: filled('media.upload.cancel.of', { name: 'notes.txt' }) }).click();
  await button(page, 'media.uploads.clear').click();
  await page.getByText('uploaded').first().waitFor({ state: 'detached' });

  // Dropped anywhere on the screen.
  await give('drop', page.locator('body'), await pictureFile('dropped.jpg', '#a04020'));
  await expect.poll(() => files(page).count()).toBe(3);
  // The picture is shown, though no visitor can see it.
  const isShown = fileLink(page, 'dropped.jpg').locator('img');
  await expect.poll(() => isShown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
});

test('an upload tells how far it is, is cancelled, fails in words without a connection, and is tried again, by keyboard too', async () => {
  const { page } = await openMedia();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const connection = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // So slow that it is under way for longer than all that is looked at meanwhile, on a busy machine too.
  await connection(15_000);
  const large = await largePictureFile('large.png');
  await page.locator('input[type=file]').setInputFiles([large]);
  const progress = page.getByRole('progressbar', { name: filled('media.upload.progress', { name: 'large.png' }) });
  const share = () => progress.evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(share).toBeGreaterThan(0);
  const seen = await share();
  await expect.poll(share).toBeGreaterThan(seen);
  expect(await share()).toBeLessThan(1);
  await page.evaluate(axeScript);
  expect(await barriers(page, standards)).toEqual([]);
  await page.getByRole('button', { name: filled('media.upload.cancel.of', { name: 'large.png' }) }).focus();
  await page.keyboard.press('Enter');
  await progress.waitFor({ state: 'detached' });
  await connection(-1);
  expect(await fileLink(page, 'large').count()).toBe(0);

  // Nothing of it leaves the browser; a connection that is cut may have sent it all.
  await page.route('**/api/studio/media/**', (route) => route.abort('internetdisconnected'));
  await page.locator('input[type=file]').setInputFiles([large]);
  await page.getByText(word('error.network')).waitFor();
  expect(await barriers(page, standards)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: filled('media.upload.retry.of', { name: 'large.png' }) }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(filled('media.upload.done', { name: 'large.png' })).waitFor();
  await fileLink(page, 'large.png').waitFor();
  await removeFile(page, 'large.png');
});

test('files that are dropped or pasted on any screen are uploaded, the list of them stays, and the browser stays where it is', async () => {
  const { page, troubles } = await openMedia();
  await page.getByRole('link', { name: word('layout.account').replace('{name}', 'Mika') }).click();
  await heading(page, word('account.title')).waitFor();
  troubles.length = 0;
  const address = page.url();
  await give('drop', page.locator('main'), await pictureFile('one.jpg', '#111'), await pictureFile('two.jpg', '#222'));
  await page.getByText('2 of 2 uploaded').waitFor();
  await give('paste', page.locator('main'), await pictureFile('three.jpg', '#333'));
  await page.getByText('3 of 3 uploaded').waitFor();
  expect(page.url()).toBe(address);
  await page.evaluate(axeScript);
  expect(await barriers(page, standards)).toEqual([]);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: word('media.title'), exact: true })
    .click();
  await page.getByText('3 of 3 uploaded').waitFor();
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) {
    const shown = fileLink(page, name).locator('img');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  }
  await button(page, 'media.uploads.clear').click();
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) await removeFile(page, name);
  expect(troubles).toEqual([]);
});

test('a picture is described in four languages and its focal point set by a click; filters are kept in the address', async () => {
  const { page, troubles } = await openMedia();
  await fileLink(page, 'boat.jpg').click();
  await heading(page, 'boat.jpg').waitFor();
  const image = page.getByRole('button', { name: /50%/ });
  const box = await image.boundingBox();
  await image.click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.75 } });
  await page.getByText(filled('media.focus.hint', { x: '25%', y: '75%' })).waitFor();
  for (const { code, name } of locales) await textIn(page, code).fill(`${name} 100%`);
  await button(page, 'media.save').click();
  await page.getByText(word('media.saved'), { exact: true }).waitFor();
  await page.reload();
  await heading(page, 'boat.jpg').waitFor();
  for (const { code, name } of locales) expect(await textIn(page, code).inputValue()).toBe(`${name} 100%`);
  await page.getByText(filled('media.focus.hint', { x: '25%', y: '75%' })).waitFor();

  await page.getByRole('link', { name: word('media.detail.close') }).click();
  await page.getByLabel(word('media.withoutAlt')).selectOption('ja-JP');
  await expect.poll(() => files(page).count()).toBe(2);
  expect(new URL(page.url()).search).toBe('?without_alt=ja-JP');
  await page.getByLabel(word('media.search')).fill('港');
  await expect.poll(() => files(page).count()).toBe(1);
  await page.reload();
  await expect.poll(() => files(page).count()).toBe(1);
  expect(await page.getByLabel(word('media.search')).inputValue()).toBe('港');

  // Decorative is an answer.
  await files(page).first().click();
  await page.getByLabel(word('media.decorative')).check();
  await button(page, 'media.save').click();
  await page.getByText(word('media.saved'), { exact: true }).waitFor();
  await page.getByRole('link', { name: word('media.detail.close') }).click();
  await page.getByText(word('media.none')).waitFor();

  // And one that can be taken back: then nobody has said anything.
  await page.getByLabel(word('media.withoutAlt')).selectOption('');
  await files(page).first().click();
  await page.getByLabel(word('media.decorative')).uncheck();
  expect(await page.getByText(word('media.alt.missing')).count()).toBe(locales.length);
  await textIn(page, 'en-US').fill('The harbor');
  await textIn(page, 'en-US').fill('');
  await textIn(page, 'ja-JP').fill('夜の港');
  await button(page, 'media.save').click();
  await page.getByText(word('media.saved'), { exact: true }).waitFor();
  const [file] = (await callApi(page, 'GET', `/media/?q=${encodeURIComponent('港')}`)).body.data;
  expect(file.Alt).toEqual({ 'ja-JP': '夜の港' });
  expect(troubles).toEqual([]);
});

test('what is typed and pointed at while a description is saved stays, and is saved by the next press', async () => {
  const { page } = await openMedia();
  await page.locator('input[type=file]').setInputFiles([await pictureFile('meanwhile.jpg', '#753')]);
  await fileLink(page, 'meanwhile.jpg').click();
  await heading(page, 'meanwhile.jpg').waitFor();
  const held = Promise.withResolvers<void>();
  const isSave = (request: Request) => request.method() === 'PATCH';
  await page.route('**/api/studio/media/*', async (route) => {
    if (isSave(route.request())) await held.promise;
    await route.continue();
  });
  const saving = page.waitForRequest(isSave);
  const answer = page.waitForResponse((response) => isSave(response.request()));
  const focus = page.getByRole('button', { name: /50%/ });
  await focus.press('ArrowRight');
  await textIn(page, 'en-US').fill('A harbor');
  await textIn(page, 'zh-TW').fill('港口');
  await button(page, 'media.save').click();
  await saving;
  await page.getByRole('button', { name: /51%/ }).press('ArrowRight');
  await textIn(page, 'en-US').fill('A harbor at dawn');
  await textIn(page, 'ja-JP').fill('朝の港');
  held.resolve();
  await answer;
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  expect(await textIn(page, 'en-US').inputValue()).toBe('A harbor at dawn');
  await button(page, 'media.save').click();
  await page.getByText(word('media.saved'), { exact: true }).waitFor();
  const [file] = (await callApi(page, 'GET', '/media/?name=meanwhile.jpg')).body.data;
  expect(file).toMatchObject({
    Alt: { 'en-US': 'A harbor at dawn', 'zh-TW': '港口', 'ja-JP': '朝の港' },
    Focus: { X: 0.52, Y: 0.5 },
  });
  await page.unrouteAll();
  await removeFile(page, 'meanwhile.jpg');
});

test('by keyboard alone a file is opened, its focal point moved, described and removed', async () => {
  const { page } = await openMedia();
  const press = (key: string) => page.keyboard.press(key);
  await fileLink(page, 'dropped.jpg').focus();
  await press('Enter');
  await heading(page, 'dropped.jpg').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('dropped.jpg');
  await press('Tab');
  await press('ArrowRight');
  await press('Shift+ArrowDown');
  await page.getByText(filled('media.focus.hint', { x: '51%', y: '60%' })).waitFor();
  await press('Tab');
  await press('Tab');
  await page.keyboard.type('A red field');
  // Within a text that wraps, Enter is a line break, which a description does not have.
  await textIn(page, 'en-US').press('Tab');
  await button(page, 'media.save').focus();
  await press('Enter');
  await page.getByText(word('media.saved'), { exact: true }).waitFor();
  await button(page, 'media.remove').focus();
  await press('Enter');
  await heading(page, filled('media.remove.title', { name: 'dropped.jpg' })).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('media.remove'), exact: true })
    .focus();
  await press('Enter');
  await expect.poll(() => files(page).count()).toBe(2);
  expect(await fileLink(page, 'dropped.jpg').count()).toBe(0);
});

test('the screen has no barrier, light or dark, and is no wider than a phone in any language', async () => {
  const { page } = await openMedia();
  await page.evaluate(axeScript);
  const found: string[] = [];
  const inspect = async (name: string, colorScheme: 'light' | 'dark', width: number) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await barriers(page, standards)).map((it) => `${name}, ${colorScheme}: ${it}`));
    const extra = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (extra > 0) found.push(`${name} at ${width}: ${extra}px too wide`);
  };
  await inspect('files', 'light', 1280);
  await inspect('files', 'dark', 390);
  await fileLink(page, 'boat.jpg').or(files(page).first()).first().click();
  await page.getByRole('group', { name: word('media.alt') }).waitFor();
  await inspect('a file', 'dark', 1280);
  for (const locale of localeCodes) {
    await page.evaluate((code) => localStorage.setItem('studio_locale', code), locale);
    await page.reload();
    await page.locator('textarea').first().waitFor();
    await page.evaluate(axeScript);
    await inspect(`a file in ${locale}`, 'light', 390);
  }
  expect(found).toEqual([]);
});

test('a file is replaced in the drafts that show it, which are published from there', async () => {
  const { page, troubles } = await openMedia();
  troubles.length = 0;
  await page.locator('input[type=file]').setInputFiles([await pictureFile('poster.jpg', '#123')]);
  await fileLink(page, 'poster.jpg').waitFor();
  const { body } = await callApi(page, 'POST', '/article', { Slug: 'news', Type: 'Info' });
  const text = { Title: 'Poster', Summary: 'Seen', Markdown: '![A poster](poster.jpg)' };
  await writeText(page, body.data.ID, 'en-US', text);
  // This site has no place for articles, so that none can be scheduled: the service's tests hold which releases it names.
  const At = new Date(Date.now() + 86_400_000).toISOString();
  await page.route('**/replace', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({
      response,
      json: { data: { ...data, Releases: [{ ID: 'x', Name: 'Poster tomorrow', At }] } },
    });
  });
  await fileLink(page, 'poster.jpg').click();
  const use = page.getByRole('link', { name: 'Poster', exact: true });
  expect(await use.getAttribute('href')).toBe(`/studio/article/${body.data.ID}?languages=en-US`);
  const replace = page.getByLabel(word('media.replace'), { exact: true }).and(page.locator('input'));
  await replace.setInputFiles([await pictureFile('poster.jpg', '#321')]);
  await page.getByText('One draft shows the new file').waitFor();
  const keeps = page.getByRole('status').filter({ hasText: 'A scheduled release keeps the old file' });
  expect(await keeps.getByRole('link', { name: 'Poster tomorrow' }).getAttribute('href')).toBe('/studio/releases/x');
  await page.evaluate(axeScript);
  expect(await barriers(page, standards)).toEqual([]);
  const saved = await callApi(page, 'GET', `/article/${body.data.ID}/text/en-US`);
  expect(saved.body.data.Markdown).toBe('![A poster](poster-2.jpg)');
  await page.getByRole('link', { name: word('media.replace.publish') }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Poster' }).getByRole('checkbox').first().waitFor();
  expect(new URL(page.url()).searchParams.get('items')).toBe(`article:${body.data.ID}:en-US`);
  expect(troubles).toEqual([]);
});

test('a release of what is said of a picture leads to that picture', async () => {
  const { page } = await openMedia();
  const { body } = await callApi(page, 'GET', '/media/?name=boat.jpg');
  const Items = [{ Subject: 'attachment', ID: body.data[0].ID, Action: 'publish' }];
  const release = await callApi(page, 'POST', '/release', { Name: 'A boat', Items });
  await page.goto(`${studio.site.address}/studio/releases/${release.body.data.ID}`);
  await page.getByText(word('release.description')).waitFor();
  await page
    .getByRole('list', { name: word('release.items') })
    .getByRole('link')
    .click();
  await heading(page, 'boat.jpg').waitFor();
});

test('who takes back a description that visitors need is told so, and may publish it all the same', async () => {
  const { page } = await openMedia();
  // No text of this site can be live: the service's tests hold when it refuses.
  const item = { Subject: 'attachment', ID: 'x', Language: null };
  const lost = { field: 'Items/0/Alt', code: 'missing_alt', message: '', value: 'boat.jpg', language: 'en-US' };
  const errors = [{ ...lost, item, line: null, isOverridable: true }];
  await page.route('**/api/studio/release', async (route) => {
    if (route.request().postDataJSON().Overrides.includes('missing_alt')) return route.continue();
    return route.fulfill({ status: 422, json: { type: 'about:blank', title: '', status: 422, detail: '', errors } });
  });
  await fileLink(page, 'boat.jpg').click();
  await textIn(page, 'en-US').fill('');
  await button(page, 'media.save').click();
  await button(page, 'media.publish').click();
  await page.getByText(filled('problem.missing_alt', { language: 'English' })).waitFor();
  // Scrolled, what is half below the bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(axeScript);
  expect(await barriers(page, standards)).toEqual([]);
  await page.getByLabel(word('publish.override.missing_alt')).check();
  await button(page, 'media.publish').click();
  await button(page, 'media.publish').waitFor({ state: 'detached' });
  const { body } = await callApi(page, 'GET', '/media/?name=boat.jpg');
  expect(body.data[0]).toMatchObject({
    State: 'live',
    Alt: expect.not.objectContaining({ 'en-US': expect.anything() }),
  });
});

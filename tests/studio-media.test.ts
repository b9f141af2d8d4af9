/** Pictures and files in the studio: uploaded, described, cropped, found and removed, by mouse and by keyboard. */
import { type LocaleCode, localeCodes, locales } from 'contract/locale';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { axeScript, barriers, standards } from './axe.ts';
import { button, heading, newPerson, type Person, type StudioMessageId, sitDownAs, useStudio, word } from './staff.ts';

const studio = useStudio({ SAMPLE: 'off' });
let mika: Person;

beforeAll(async () => {
  mika = await newPerson(studio.site, 'Mika');
});

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

const fileOf = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture(background),
});

const files = (page: Page) => page.getByRole('list', { name: word('media.title') }).getByRole('link');

const fileLink = (page: Page, name: string) => files(page).filter({ hasText: name });

const textIn = (page: Page, code: LocaleCode) =>
  page.getByRole('group', { name: word('media.alt') }).locator(`textarea[lang="${code}"]`);

const filled = (id: StudioMessageId, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), word(id));

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
  const harbor = await fileOf('港の夜.jpg', '#204060');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      harbor,
      await fileOf('boat.jpg', '#806040'),
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
  const bytes = [...(await picture('#a04020'))];
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(given)], 'dropped.jpg', { type: 'image/jpeg' }));
    for (const name of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }));
  }, bytes);
  await expect.poll(() => files(page).count()).toBe(3);
  // The picture is shown, though no visitor can see it.
  const isShown = fileLink(page, 'dropped.jpg').locator('img');
  await expect.poll(() => isShown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
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
  expect(troubles).toEqual([]);
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

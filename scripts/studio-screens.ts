/** The pictures of docs/publishing.md: an announcement in four languages, from the board to visitors. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { invite, startStudio } from '../tests/studio-people.ts';
import { accept, button, callApi, heading, word, writeText } from '../tests/studio-steps.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const announcement = {
  'en-US': ['Lantern Wood returns to theaters', 'For one weekend, with a new short film before it.'],
  'zh-CN': ['《灯影森林》重返影院', '仅一个周末，片前加映新短片。'],
  'zh-TW': ['《燈影森林》重返戲院', '僅一個週末，片前加映新短片。'],
  'ja-JP': ['『ランタンの森』を再び劇場で', '週末だけの上映。新作短編を同時上映します。'],
} as const;

async function write(page: Page): Promise<string> {
  const { body } = await callApi(page, 'POST', '/article', { Slug: 'news', Type: 'Movie' });
  for (const [language, [Title, Summary]] of Object.entries(announcement)) {
    await writeText(page, body.data.ID, language, { Title, Summary, Markdown: Summary });
  }
  return body.data.ID;
}

/** Opens a screen, and waits until it shows this. */
async function open(page: Page, address: string, shown: string): Promise<void> {
  await page.goto(address);
  await page.getByText(shown).first().waitFor();
}

export async function takeStudioScreens(browser: Browser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const site = await startStudio();
  const { address } = site;
  const context = await browser.newContext({ locale: 'en-US', viewport: wide, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const take = async (name: string) => {
    const file = path.join(folder, `${name}.webp`);
    await page.waitForFunction((text) => !document.body.innerText.includes(text), word('loading'));
    const { width } = page.viewportSize() ?? wide;
    await sharp(await page.screenshot())
      .resize({ width: Math.min(width, 960) })
      .webp({ quality: 76 })
      .toFile(file);
  };
  try {
    await accept(page, await invite(site, 'mika@example.com', 'publisher'), 'Mika');
    const id = await write(page);
    const [title] = announcement['en-US'];
    await open(page, `${address}/studio`, title);
    await take('board');

    await open(page, `${address}/studio/article/${id}?languages=en-US,ja-JP`, announcement['en-US'][1]);
    await take('write');

    const items = Object.keys(announcement).map((language) => `article:${id}:${language}`);
    await open(page, `${address}/studio/publish?items=${items}`, word('publish.fine'));
    await page.getByLabel(word('time.later')).check();
    await page.locator('summary').first().click();
    await take('publish');
    await button(page, 'publish.submit.later').click();
    await page.getByText(word('release.done.scheduled')).waitFor();
    await button(page, 'preview.create').click();
    await button(page, 'preview.create').click();
    await heading(page, word('preview.made')).waitFor();
    await take('preview');
    await button(page, 'done').click();
    await take('release');

    await callApi(page, 'POST', '/release', { Name: title, Items: [{ Subject: 'article', ID: id }, ...textsOf(id)] });
    await writeText(page, id, 'en-US', {
      Title: title,
      Summary: announcement['en-US'][1],
      Markdown: 'For two weekends, with a new short film before it. Bring a lantern.',
    });
    await open(page, `${address}/studio/article/${id}/en-US/history`, word('history.draft'));
    await page.locator('ins').first().waitFor();
    await take('history');

    await page.setViewportSize(phone);
    await page.evaluate(() => localStorage.setItem('studio_guide', 'done'));
    await open(page, `${address}/studio?q=lantern`, title);
    await take('phone');
  } finally {
    await context.close();
    await site.stop();
  }
}

const textsOf = (ID: string) => Object.keys(announcement).map((Language) => ({ Subject: 'article', ID, Language }));

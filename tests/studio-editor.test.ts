/** Somebody writes in the studio: what is typed is what is saved, whatever happens to the tab, the connection or a colleague. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeScript, barriers, standards } from './axe.ts';
import { type Site, startBrowser } from './site.ts';
import { type Account, accept, heading, invite, signIn, sitDown, startStudio, word } from './staff.ts';

let site: Site;
let browser: Browser;
let account: Account;

beforeAll(async () => {
  [site, browser] = await Promise.all([startStudio(), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** An owner at a desk, who has the first text open that is asked for. */
async function write(address: string, options = {}) {
  const desk = await sitDown(browser, options);
  const name = `Mika ${Math.random().toString(36).slice(2, 8)}`;
  account = await accept(desk.page, await invite(site, `${name.slice(5)}@example.com`, 'owner'), name);
  await desk.page.goto(`${site.address}/studio${address}`);
  await bodyOf(desk.page).first().waitFor();
  return { ...desk, account };
}

const bodyOf = (page: Page) => page.getByRole('textbox', { name: word('text.body') });
const titleOf = (page: Page) => page.getByLabel(word('text.title'), { exact: true });

type Draft = {
  Title: string;
  Summary: string;
  Link: string | null;
  Markdown: string;
  IsMinor: boolean;
  Version: number;
};

/** What the service has, asked by whoever is at the page. */
const readText = (page: Page, path: string): Promise<Draft> =>
  page.evaluate(async (from) => (await (await fetch(`/api/studio${from}`)).json()).data, path);

/** Saves as a colleague would, without the page's knowledge. */
const saveElsewhere = (page: Page, path: string, change: Partial<Draft>) =>
  page.evaluate(
    async ([to, fields]) => {
      const { data } = await (await fetch(`/api/studio${to}`)).json();
      const { Title, Summary, Link, Markdown, IsMinor, Version } = data;
      const body = JSON.stringify({ Title, Summary, Link, Markdown, IsMinor, ...fields });
      const headers = { 'content-type': 'application/json', 'if-match': `"${Version}"` };
      const response = await fetch(`/api/studio${to}`, { method: 'PUT', headers, body });
      if (!response.ok) throw new Error(await response.text());
    },
    [path, change] as const,
  );

/** Until nothing is left to be sent. */
async function saved(page: Page, path: string, holds: (text: Draft) => boolean) {
  await expect.poll(async () => holds(await readText(page, path))).toBe(true);
  return readText(page, path);
}

/** The cursor at the end of the first paragraph that holds some words. */
async function cursorAfter(page: Page, words: string) {
  await bodyOf(page).locator('p', { hasText: words }).first().click();
  await page.keyboard.press('End');
}

const policy = '/page/privacy-policy/text/en-US';

test('what is typed is saved after a pause, and every other block is what it was, to the byte', async () => {
  const { page, troubles } = await write('/page/privacy-policy');
  const before = await readText(page, policy);
  await cursorAfter(page, 'The details follow.');
  await page.keyboard.type(' They are short.');
  const after = await saved(page, policy, ({ Markdown }) => Markdown.includes('They are short.'));
  expect(after.Markdown).toBe(before.Markdown.replace('The details follow.', 'The details follow. They are short.'));
  await page.getByText(word('draft.saved'), { exact: true }).last().waitFor();
  expect(troubles).toEqual([]);
});

test('a text that is opened, shown as Markdown and back, and left is not saved', async () => {
  const { page } = await write('/page/terms-of-use');
  const puts: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
  const before = await readText(page, '/page/terms-of-use/text/en-US');
  await page.getByRole('button', { name: word('editor.view.markdown') }).click();
  await page.locator('.cm-content').waitFor();
  await page.getByRole('button', { name: word('editor.view.rich'), exact: true }).click();
  await bodyOf(page).waitFor();
  await titleOf(page).press('End');
  await titleOf(page).press('x');
  await titleOf(page).press('Backspace');
  await page.getByText(word('draft.saved'), { exact: true }).last().waitFor();
  await page.goto(`${site.address}/studio/account`);
  expect(await readText(page, '/page/terms-of-use/text/en-US')).toEqual(before);
  expect(puts).toEqual([]);
});

/** Steps of an input method: what is shown while it composes, and what it commits. */
const methods = {
  Japanese: { steps: ['ｋ', 'か', 'かｎ', 'かん', 'かんｊ', 'かんじ', '漢字', '感じ'], commit: '感じ' },
  Pinyin: { steps: ['n', 'ni', "ni'h", "ni'ha", "ni'hao", '你好'], commit: '你好' },
  Zhuyin: { steps: ['ㄊ', 'ㄊㄞ', 'ㄊㄞˊ', '台', '台ㄨ', '台ㄨㄢ', '台灣'], commit: '台灣' },
};

test.each(Object.entries(methods))(
  '%s is composed into title, rich text and Markdown while autosave runs, and the text is what was typed',
  async (_, { steps, commit }) => {
    const { page, troubles } = await write('/page/parental-control');
    const session = await page.context().newCDPSession(page);
    const puts: boolean[] = [];
    let isComposing = false;
    page.on('request', (request) => request.method() === 'PUT' && puts.push(isComposing));
    /** Composes twice, each step long enough for a save to fall into it. */
    async function compose() {
      for (let round = 0; round < 2; round++) {
        // Something to be saved is waiting when the composition begins.
        await page.keyboard.insertText('.');
        isComposing = true;
        for (const text of steps) {
          await session.send('Input.imeSetComposition', {
            text,
            selectionStart: text.length,
            selectionEnd: text.length,
          });
          await page.waitForTimeout(250);
        }
        await session.send('Input.insertText', { text: commit });
        isComposing = false;
        await page.waitForTimeout(100);
      }
    }
    const typed = `.${commit}.${commit}`;
    await titleOf(page).fill('T');
    await compose();
    expect(await titleOf(page).inputValue()).toBe(`T${typed}`);

    await bodyOf(page).locator('p').last().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Rich');
    await compose();
    await page.getByRole('button', { name: word('editor.view.markdown') }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Source');
    await compose();
    const path = '/page/parental-control/text/en-US';
    const text = await saved(page, path, ({ Markdown }) => Markdown.includes(`Source${typed}`));
    expect(text.Title).toBe(`T${typed}`);
    expect(text.Markdown).toContain(`Rich${typed}`);
    expect(text.Markdown.match(/Rich/g)).toHaveLength(text.Markdown.match(/Source/g)?.length ?? 0);
    expect(puts.length).toBeGreaterThan(0);
    expect(puts.filter(Boolean)).toEqual([]);
    expect(troubles).toEqual([]);
  },
);

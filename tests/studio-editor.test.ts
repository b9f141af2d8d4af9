/** Somebody writes in the studio: what is typed is what is saved, whatever happens to the tab, the connection or a colleague. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import japanese from '../studio/src/language/messages/ja-JP.json' with { type: 'json' };
import { axeScript, barriers, standards } from './axe.ts';
import { give, pictureFile } from './given-files.ts';
import { visit } from './site.ts';
import {
  announce,
  answerTooSlow,
  callApi,
  heading,
  newPerson,
  type Person,
  type StudioMessageId,
  signedIn,
  signIn,
  sitDownAs,
  useStudio,
  word,
  writeText,
} from './staff.ts';

const studio = useStudio();
/** Her session is shared by every desk of hers. */
let mika: Person;

beforeAll(async () => {
  mika = await newPerson(studio.site, 'Mika');
});

/** Mika at a desk, who has a text open. */
async function write(address: string) {
  const desk = await sitDownAs(studio, mika, address);
  await bodyOf(desk.page).first().waitFor();
  return desk;
}

/** In a browser that nobody uses afterwards: its process may be killed, and its clock put forward. */
async function writeAlone(address: string) {
  const desk = await visit(studio.browser, { locale: 'en-US', storageState: mika.storageState });
  onTestFinished(() => desk.page.context().close());
  await desk.page.goto(`${studio.site.address}/studio${address}`);
  await bodyOf(desk.page).first().waitFor();
  return desk;
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

/** What this browser keeps of what was not sent, of all tabs. */
const kept = (page: Page): Promise<{ fields: Partial<Draft> }[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('studio');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('unsent').objectStore('unsent').getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return reading.result;
  });

const keptTitles = async (page: Page) => (await kept(page)).map(({ fields }) => fields.Title);

/** The cursor at the end of the first paragraph that holds some words. */
async function cursorAfter(page: Page, words: string) {
  await bodyOf(page).locator('p', { hasText: words }).first().click();
  await page.keyboard.press('End');
}

const policy = '/page/privacy-policy/text/en-US';

test('the toolbar of a long text stays in sight, and the studio’s head is never under it', async () => {
  const { page } = await write('/page/privacy-policy');
  for (const width of [1280, 1000, 800, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await cursorAfter(page, 'The details follow.');
    for (const distance of [300, 2000, 6000, -4000, -1500]) {
      await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), distance);
      const { head, bar, body } = await page.evaluate(() => {
        const edges = (selector: string) => {
          const { top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
          return { top: Math.round(top), bottom: Math.round(bottom) };
        };
        return { head: edges('header'), bar: edges('[role=toolbar]'), body: edges('.ProseMirror') };
      });
      const isRead = body.top < 0 && body.bottom > 400;
      if (isRead) expect(bar.top, `${width} px wide`).toBeGreaterThanOrEqual(Math.max(0, head.bottom));
      if (isRead) expect(bar.bottom, `${width} px wide`).toBeLessThan(400);
      const isHeadOnTop = await page.evaluate(() => {
        const [head] = document.getElementsByTagName('header');
        const { left, top, width, height } = head?.getBoundingClientRect() ?? new DOMRect();
        if (top + height < 1) return true;
        return head?.contains(document.elementFromPoint(left + width / 2, top + height - 2));
      });
      expect(isHeadOnTop, `${width} px wide`).toBe(true);
    }
  }
});

test('what stands in the way of a text is said in the language of who reads it, with what it is about', async () => {
  const desk = await signedIn(studio, mika, { locale: 'ja-JP' });
  const { body } = await callApi(desk.page, 'POST', '/article', { Slug: 'works', Kind: 'game' });
  const id = body.data.ID;
  const Markdown = '![](gone.png)\n\n<b>x</b>\n\n[a](/news/99999)\n\n[b](ftp://example.com)';
  await writeText(desk.page, id, 'en-US', { Title: '', Summary: '', Markdown });
  await desk.page.goto(`${studio.site.address}/studio/article/${id}`);
  const lists = desk.page.locator('details', { has: desk.page.locator('li code') });
  await lists.locator('summary').click();
  const said = await lists.locator('li').allInnerTexts();
  expect(said).toEqual([
    japanese['problem.empty_title'],
    `${japanese['problem.unknown_picture']} gone.png （1行目）`,
    `${japanese['problem.html']} <b> （3行目）`,
    `${japanese['problem.html']} </b> （3行目）`,
    `${japanese['problem.unsafe_address']} ftp://example.com （7行目）`,
    `${japanese['problem.dead_link']} /news/99999 （5行目）`,
    japanese['problem.empty_summary'],
  ]);
  const facts = desk.page.locator('details', { hasText: japanese['facts.title'] }).locator('li');
  await facts.first().waitFor({ state: 'attached' });
  expect(await facts.allTextContents()).toEqual([`${japanese['facts.Work']}：${japanese['problem.missing_field']}`]);
});

test('a translation is begun from the language beside it by one button, and later has its source shown beside it by one', async () => {
  const desk = await signedIn(studio, mika);
  const { body } = await callApi(desk.page, 'POST', '/article', { Slug: 'news', Type: 'Info' });
  await writeText(desk.page, body.data.ID, 'en-US', { Title: 'Source', Summary: 'x', Markdown: 'x' });
  const address = `${studio.site.address}/studio/article/${body.data.ID}?languages=`;
  await desk.page.goto(`${address}en-US,ja-JP`);
  await desk.page.getByRole('button', { name: word('source.from').replace('{language}', 'English') }).click();
  await desk.page.getByRole('button', { name: word('source.copy') }).waitFor();
  await desk.page.goto(`${address}ja-JP`);
  await desk.page.getByRole('button', { name: word('source.beside').replace('{language}', 'English') }).click();
  await expect.poll(() => titleOf(desk.page).count()).toBe(2);
  expect(await titleOf(desk.page).first().inputValue()).toBe('Source');
});

test('a language that nobody has written is no source, one that was just typed beside it is, and what is typed meanwhile is saved', async () => {
  const { page } = await signedIn(studio, mika);
  const { ID } = (await callApi(page, 'POST', '/article', { Slug: 'news', Type: 'Info' })).body.data;
  await page.goto(`${studio.site.address}/studio/article/${ID}?languages=en-US,ja-JP`);
  await bodyOf(page).nth(1).waitFor();
  const column = page.getByRole('region', { name: '日本語' });
  const source = column.getByRole('combobox').first();
  const offer = column.getByRole('button', { name: word('source.from').replace('{language}', 'English') });
  await source.selectOption('en-US');
  await column.getByText(word('error.SourceLanguage.invalid')).waitFor();
  expect(await offer.count()).toBe(0);

  const saves = { 'en-US': Promise.withResolvers<void>(), 'ja-JP': Promise.withResolvers<void>() };
  const order: string[] = [];
  const isSave = (language: keyof typeof saves) => (request: Request) =>
    request.method() === 'PUT' && request.url().endsWith(`/text/${language}`);
  for (const language of ['en-US', 'ja-JP'] as const) {
    await page.route(`**/text/${language}`, async (route) => {
      if (isSave(language)(route.request())) await saves[language].promise;
      await route.continue();
    });
    page.on('request', (request) => isSave(language)(request) && order.push(`${language} asked`));
    page.on('response', (response) => isSave(language)(response.request()) && order.push(`${language} saved`));
  }
  const english = page.waitForRequest(isSave('en-US'));
  await titleOf(page).first().fill('Just');
  await english;
  await titleOf(page).first().fill('Just typed');
  await source.selectOption('en-US');
  const japanese = page.waitForRequest(isSave('ja-JP'));
  saves['en-US'].resolve();
  await japanese;
  const sent = ['en-US asked', 'en-US saved'];
  expect(order).toEqual([...sent, ...sent, 'ja-JP asked']);
  await titleOf(page).nth(1).fill('書きかけ');
  saves['ja-JP'].resolve();
  const text = await saved(page, `/article/${ID}/text/ja-JP`, ({ Title }) => Title === '書きかけ');
  expect(text).toMatchObject({ SourceLanguage: 'en-US' });
});

test('a text that takes too long says so, and is sent again by a button', async () => {
  const { page } = await write('/page/parental-control?languages=zh-CN');
  const path = '/page/parental-control/text/zh-CN';
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'PUT' ? answerTooSlow(route) : route.continue(),
  );
  await titleOf(page).fill('家长须知');
  await page.getByText(word('draft.tooSlow')).waitFor();
  await page.unroute(`**${path}`);
  await page.getByRole('button', { name: word('retry') }).click();
  await saved(page, path, ({ Title }) => Title === '家长须知');
  await page.getByText(word('draft.tooSlow')).waitFor({ state: 'detached' });
});

test('two people who change different facts of a work are asked about none of them, and both are kept', async () => {
  const { page } = await signedIn(studio, mika);
  const { ID } = (await callApi(page, 'POST', '/article', { Slug: 'works', Kind: 'game' })).body.data;
  const facts = async () => (await callApi(page, 'GET', `/article/${ID}/facts`)).body.data;
  await page.goto(`${studio.site.address}/studio/article/${ID}`);
  const platforms = page.getByLabel(word('facts.Platforms'), { exact: false });
  await platforms.waitFor();
  const { Type, Kind, Cover, Version } = await facts();
  const Work = { AgeRatings: ['CERO A'] };
  const theirs = await callApi(page, 'PUT', `/article/${ID}/facts`, { Type, Kind, Cover, Work }, `"${Version}"`);
  expect(theirs.status).toBe(200);
  await platforms.fill('iOS, Android');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('CERO A').waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(0);
  await dialog.getByRole('button', { name: word('conflict.resolve') }).click();
  await expect
    .poll(async () => (await facts()).Work)
    .toMatchObject({ Platforms: ['iOS', 'Android'], AgeRatings: ['CERO A'] });
  expect(await page.getByLabel(word('facts.AgeRatings'), { exact: false }).inputValue()).toBe('CERO A');
});

test('facts that are folded up tell of what was not sent and of a conflict, which is put off, decided, and leaves what is half typed', async () => {
  const { page } = await signedIn(studio, mika);
  const { ID } = (await callApi(page, 'POST', '/article', { Slug: 'works', Kind: 'game' })).body.data;
  const path = `/article/${ID}/facts`;
  const facts = async () => (await callApi(page, 'GET', path)).body.data;
  await page.goto(`${studio.site.address}/studio/article/${ID}`);
  const platforms = page.getByLabel(word('facts.Platforms'), { exact: false });
  await platforms.waitFor();
  const { Type, Kind, Cover, Version } = await facts();
  const Work = { Platforms: ['Xbox'], AgeRatings: ['CERO A'] };
  expect((await callApi(page, 'PUT', path, { Type, Kind, Cover, Work }, `"${Version}"`)).status).toBe(200);

  // The first try is lost, the second finds what the colleague has saved.
  const tries = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [first, second] = tries;
  let count = 0;
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const at = count++;
    await tries[at]?.promise;
    return at === 0 ? route.abort() : route.continue();
  });
  const players = page.getByLabel(word('facts.Players'), { exact: false });
  const summary = page.locator('summary', { hasText: word('facts.title') });
  await players.fill('1–');
  await platforms.fill('iOS');
  await summary.click();
  await platforms.waitFor({ state: 'hidden' });
  first?.resolve();
  await page.getByText(word('draft.unsent')).waitFor();
  await summary.click();
  await platforms.waitFor({ state: 'hidden' });
  second?.resolve();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: word('conflict.open') }).click();
  await dialog.getByRole('radio', { name: word('conflict.theirs') }).check();
  await dialog.getByRole('button', { name: word('conflict.resolve') }).click();
  await expect.poll(() => platforms.inputValue()).toBe('Xbox');
  expect(await players.inputValue()).toBe('1–');
  await platforms.fill('Xbox, iOS');
  await expect
    .poll(async () => (await facts()).Work)
    .toMatchObject({ Platforms: ['Xbox', 'iOS'], AgeRatings: ['CERO A'] });
});

test('a fact that is half typed stays when a colleague has changed the same one, and that is said', async () => {
  const { page } = await signedIn(studio, mika);
  const { ID } = (await callApi(page, 'POST', '/article', { Slug: 'works', Kind: 'game' })).body.data;
  const path = `/article/${ID}/facts`;
  const facts = async () => (await callApi(page, 'GET', path)).body.data;
  await page.goto(`${studio.site.address}/studio/article/${ID}`);
  const players = page.getByRole('textbox', { name: word('facts.Players') });
  const platforms = page.getByLabel(word('facts.Platforms'), { exact: false });
  await players.fill('1–');
  const changeElsewhere = async (Min: number, Prices: object[] = []) => {
    const { Type, Kind, Cover, Work, Version } = await facts();
    const changed = { ...Work, Players: { Min, Max: Min }, Prices };
    const saved = await callApi(page, 'PUT', path, { Type, Kind, Cover, Work: changed }, `"${Version}"`);
    expect(saved.status).toBe(200);
  };
  const dialog = page.getByRole('dialog');
  const takeOver = async (mine: string) => {
    await platforms.fill(mine);
    await dialog.getByRole('button', { name: word('conflict.resolve') }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await changeElsewhere(2);
  await takeOver('iOS');
  await page.getByText(word('facts.changedByOther').replace('{text}', '2'), { exact: false }).waitFor();
  expect(await players.inputValue()).toBe('1–');
  await players.fill('1–4');
  await expect.poll(async () => (await facts()).Work.Players).toEqual({ Min: 1, Max: 4 });
  const useTheirs = (field: StudioMessageId) =>
    page.getByRole('button', { name: word('facts.takeTheirs.of').replace('{field}', word(field)), exact: true });
  expect(await useTheirs('facts.Players').count()).toBe(0);

  await players.fill('1–');
  await changeElsewhere(3);
  await takeOver('iOS, Android');
  await useTheirs('facts.Players').click();
  expect(await players.inputValue()).toBe('3');
  await expect
    .poll(async () => (await facts()).Work)
    .toMatchObject({ Players: { Min: 3, Max: 3 }, Platforms: ['iOS', 'Android'] });

  // Two at once are told apart by their names.
  const prices = page.getByRole('textbox', { name: word('facts.Prices') });
  await players.fill('1–');
  await prices.fill('cheap');
  await changeElsewhere(4, [{ Amount: 800, Currency: 'JPY' }]);
  await takeOver('iOS');
  await useTheirs('facts.Prices').click();
  expect(await prices.inputValue()).toBe('800 JPY');
  expect(await players.inputValue()).toBe('1–');
  await useTheirs('facts.Players').click();
  expect(await players.inputValue()).toBe('4');
});

test('of the facts of a work only what publishing needs is not called optional', async () => {
  const { page } = await signedIn(studio, mika);
  const { ID } = (await callApi(page, 'POST', '/article', { Slug: 'works', Kind: 'game' })).body.data;
  await page.goto(`${studio.site.address}/studio/article/${ID}`);
  await page.getByLabel(word('facts.Players'), { exact: false }).waitFor();
  const labels = await page.locator('details label[for^=facts-]').allInnerTexts();
  const needed = labels.filter((label) => !label.includes(word('text.optional')));
  expect(needed).toEqual([word('facts.Kind'), word('facts.ReleaseDate')]);
});

test('an article or page whose address names no language opens in that of who reads it, and in the first where nobody has written that', async () => {
  const { page } = await sitDownAs(studio, mika, '/page/privacy-policy', { locale: 'ja-JP' });
  await page.getByRole('region', { name: '日本語' }).locator('.ProseMirror').waitFor();
  const { ID } = (await callApi(page, 'POST', '/article', { Slug: 'news', Type: 'Info' })).body.data;
  await writeText(page, ID, 'en-US', { Title: 'English alone', Summary: 'x', Markdown: 'x' });
  const open = async (name: string) => {
    await page.goto(`${studio.site.address}/studio?q=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name }).first().click();
    await page.locator('.ProseMirror').waitFor();
    return page.locator('h2[lang]').allInnerTexts();
  };
  expect(await open('English alone')).toEqual(['English']);
  await writeText(page, ID, 'ja-JP', { Title: '日本語でも', Summary: 'x', Markdown: 'x' });
  expect(await open('日本語でも')).toEqual(['日本語']);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('日本語でも');
});

test('a text that is open stays in its language when the account’s becomes another', async () => {
  const aoi = await newPerson(studio.site, 'Aoi');
  const { page } = await sitDownAs(studio, aoi, '/account');
  await announce(page, 'Under my hands');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/studio/me', async (route) => {
    if (route.request().method() === 'PATCH') await answered.promise;
    await route.continue();
  });
  await page.getByLabel(word('field.language')).selectOption('ja-JP');
  await page.getByRole('link', { name: word('board.title'), exact: true }).click();
  await page.getByRole('link', { name: 'Under my hands' }).first().click();
  await bodyOf(page).waitFor();
  const title = page.locator('input[lang=en-US]');
  await title.fill('Written meanwhile');
  answered.resolve();
  await page.getByText(japanese['facts.title']).waitFor();
  // As long as it would take to find out whether there is a text in the other language.
  await page.waitForLoadState('networkidle');
  expect(await page.locator('h2[lang]').allInnerTexts()).toEqual(['English']);
  expect(await title.inputValue()).toBe('Written meanwhile');
});

test('columns of different languages are in step', async () => {
  const { page: board } = await signedIn(studio, mika);
  const id = await announce(board, 'Side by side');
  const address = `/article/${id}?languages=en-US,zh-CN,zh-TW,ja-JP`;
  const { page } = await sitDownAs(studio, mika, address, { viewport: { width: 1920, height: 1000 } });
  await bodyOf(page).nth(3).waitFor();
  const columns = await page.locator('section[aria-label]:has(h2[lang])').evaluateAll((all) =>
    all.map((column) =>
      ['h2', 'input', 'textarea', '[role=toolbar]', '.ProseMirror'].map((part) => {
        const found = column.querySelector(part);
        if (!found) throw new Error(`a column has no ${part}`);
        const { top, bottom } = found.getBoundingClientRect();
        return part === '.ProseMirror' ? [top] : [top, bottom];
      }),
    ),
  );
  expect(columns).toHaveLength(4);
  for (const column of columns) expect(column).toEqual(columns[0]);
});

test('who has typed nothing and names a source of a text that was saved elsewhere is asked about that version', async () => {
  const { page: board } = await signedIn(studio, mika);
  const id = await announce(board, 'Saved elsewhere');
  const { page } = await write(`/article/${id}?languages=ja-JP`);
  await saveElsewhere(page, `/article/${id}/text/ja-JP`, { Title: '別の題名' });
  await page.getByRole('region', { name: '日本語' }).getByRole('combobox').first().selectOption('en-US');
  await page.getByRole('dialog').getByText('別の題名').first().waitFor();
});

test('who names a source while a colleague has changed the text is told to settle that first', async () => {
  const { page: board } = await signedIn(studio, mika);
  const id = await announce(board, 'Two at once');
  const path = `/article/${id}/text/ja-JP`;
  const { page } = await write(`/article/${id}?languages=ja-JP`);
  await saveElsewhere(page, path, { Title: '相手の題名' });
  await titleOf(page).fill('自分の題名');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: word('conflict.later') }).click();
  await page.getByRole('region', { name: '日本語' }).getByRole('combobox').first().selectOption('en-US');
  await page.getByText(word('source.conflict')).waitFor();
  expect(await page.getByText(word('error.changed')).count()).toBe(0);
  await page.getByRole('button', { name: word('conflict.open') }).click();
  await dialog.getByRole('radio', { name: word('conflict.mine') }).check();
  await dialog.getByRole('button', { name: word('conflict.resolve') }).click();
  await saved(page, path, ({ Title }) => Title === '自分の題名');
  await page.getByText(word('source.conflict')).waitFor({ state: 'detached' });
});

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
  await page.goto(`${studio.site.address}/studio/account`);
  expect(await readText(page, '/page/terms-of-use/text/en-US')).toEqual(before);
  expect(puts).toEqual([]);
});

test('a picture is put into the text, and another chosen as the cover', async () => {
  const { page, troubles } = await write('/article/101');
  const path = '/article/101/text/en-US';
  const before = await readText(page, path);
  const choose = async (name: string) => {
    await page.getByRole('dialog').getByRole('searchbox').fill(name);
    await page.getByRole('dialog').getByRole('button', { name }).first().click();
  };
  await bodyOf(page).locator('p').last().click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: word('editor.action.picture'), exact: true }).click();
  await choose('award');
  const after = await saved(page, path, ({ Markdown }) => Markdown !== before.Markdown);
  expect(after.Markdown).toMatch(/!\[\]\(award[\w.-]*\)/);
  await page.getByText(word('facts.title')).click();
  await page.getByRole('button', { name: word('media.choose.picture') }).click();
  await choose('booth');
  const cover = () =>
    page.evaluate(async () => (await (await fetch('/api/studio/article/101/facts')).json()).data.Cover);
  const former = await cover();
  await expect.poll(cover).not.toBe(former);
  await page
    .getByRole('group', { name: word('facts.Cover') })
    .getByText('booth')
    .waitFor();
  expect(troubles).toEqual([]);
});

const isShown = (image: Locator) => image.evaluate((it: HTMLImageElement) => it.naturalWidth > 0);

test('the pictures of a text are shown in it, and by keyboard selected, described, removed and brought back', async () => {
  const { page, troubles } = await write('/article/106');
  const path = '/article/106/text/en-US';
  const before = await readText(page, path);
  const picture = bodyOf(page).getByRole('img');
  await expect.poll(() => isShown(picture)).toBe(true);
  const words = bodyOf(page).getByLabel(word('editor.picture.alt').replace('{name}', 'hero-harbor.jpg'));
  expect(await words.inputValue()).toMatch(/^A lighthouse on a small harbor island/);

  await bodyOf(page).getByRole('heading', { name: 'What we kept' }).click();
  // As fast as somebody presses keys, so that the browser tells of each place of the cursor.
  for (const key of ['Home', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key, { delay: 100 });
  await page.getByText(word('editor.picture.selected').replace('{name}', 'hero-harbor.jpg')).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Our [first] lighthouse');
  await page.keyboard.press('Escape');
  await page.getByText(word('editor.picture.selected').replace('{name}', 'hero-harbor.jpg')).waitFor();
  const described = await saved(page, path, ({ Markdown }) => Markdown.includes('lighthouse]'));
  expect(described.Markdown).toBe(before.Markdown.replace(/!\[[^\]]*\]/, '![Our \\[first\\] lighthouse]'));
  await page.keyboard.press('Delete');
  await picture.waitFor({ state: 'detached' });
  await saved(page, path, ({ Markdown }) => !Markdown.includes('hero-harbor.jpg'));
  await page.keyboard.press('Control+z');
  await expect.poll(() => isShown(picture)).toBe(true);
  await saved(page, path, ({ Markdown }) => Markdown === described.Markdown);

  // What the media say of it stands there where the text says nothing.
  await words.fill('');
  await page.getByPlaceholder(word('editor.picture.alt.own').replace('{text}', '')).waitFor();
  await saved(page, path, ({ Markdown }) => Markdown.includes('![](hero-harbor.jpg)'));
  // What the head half covers while the page is scrolled is not too small.
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(axeScript);
  expect(await barriers(page, standards)).toEqual([]);
  expect(troubles).toEqual([]);
});

test('files that are dropped into a text or pasted are uploaded in their place, and nothing is lost without a connection', async () => {
  const { page } = await write('/article/106?languages=ja-JP');
  const path = '/article/106/text/ja-JP';
  const body = bodyOf(page);
  const { Markdown } = await readText(page, path);
  const last = body.locator('p').last();
  await give('drop', last, await pictureFile('港の朝.jpg', '#135'), await pictureFile('second.jpg', '#246'));
  const both = await saved(page, path, ({ Markdown: now }) => now.includes('second.jpg') && now.includes('港の朝.jpg'));
  expect(both.Markdown.trim()).toBe(`${Markdown.trim()}\n\n![](港の朝.jpg)\n\n![](second.jpg)`);
  // They are shown, though no visitor can see them.
  for (const image of await body.getByRole('img', { name: /港の朝|second/ }).all())
    await expect.poll(() => isShown(image)).toBe(true);

  await page.context().setOffline(true);
  await last.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await give('paste', body, await pictureFile('offline.jpg', '#357'));
  const retry = body.getByRole('button', { name: word('media.upload.retry.of').replace('{name}', 'offline.jpg') });
  await retry.waitFor();
  await body.getByText(word('error.network')).waitFor();
  await page.evaluate(axeScript);
  expect(await barriers(page, standards)).toEqual([]);
  await page.keyboard.type('続き');
  await page.context().setOffline(false);
  await retry.focus();
  await page.keyboard.press('Enter');
  const after = await saved(page, path, (text) => text.Markdown.includes('offline.jpg'));
  expect(after.Markdown).toMatch(/!\[\]\(offline\.jpg\)続き/);
  expect(await retry.count()).toBe(0);

  // Who goes elsewhere meanwhile finds it in the list.
  await page.context().setOffline(true);
  await give('paste', body, await pictureFile('left.jpg', '#468'));
  await body.getByText(word('error.network')).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: word('layout.account').replace('{name}', 'Mika') }).click();
  const left = page.getByRole('button', { name: word('media.upload.retry.of').replace('{name}', 'left.jpg') });
  await left.click();
  await page.getByText(word('media.upload.done').replace('{name}', 'left.jpg')).waitFor();
});

test('a file that is dropped on the title goes to the media, and one on the Markdown into it', async () => {
  const { page, troubles } = await write('/page/product-terms-of-use?languages=zh-TW');
  const title = await titleOf(page).inputValue();
  await give('drop', titleOf(page), await pictureFile('on-title.jpg', '#579'));
  await page.getByText(word('media.upload.done').replace('{name}', 'on-title.jpg')).waitFor();
  await give('paste', titleOf(page), await pictureFile('pasted.jpg', '#58a'));
  await page.getByText(word('media.upload.done').replace('{name}', 'pasted.jpg')).waitFor();
  expect(await titleOf(page).inputValue()).toBe(title);
  await page.getByRole('button', { name: word('editor.view.markdown') }).click();
  const source = page.locator('.cm-content');
  await source.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await give('paste', source, await pictureFile('in-source.jpg', '#68a'));
  await saved(page, '/page/product-terms-of-use/text/zh-TW', (text) => text.Markdown.includes('![](in-source.jpg)'));
  expect(troubles).toEqual([]);
});

test('the gallery of a work is ordered by keys, buttons and dragging, and its pictures and trailer are chosen', async () => {
  const { page, troubles } = await write('/article/4');
  type Work = { Gallery: string[]; Trailer: string | null };
  const work = (): Promise<Work> =>
    page.evaluate(async () => (await (await fetch('/api/studio/article/4/facts')).json()).data.Work);
  const { Gallery, Trailer } = await work();
  await page.getByText(word('facts.title')).click();
  const gallery = page.getByRole('group', { name: word('facts.Gallery') });
  const names = () => gallery.getByRole('listitem').allInnerTexts();
  await expect.poll(async () => (await names()).every(Boolean)).toBe(true);
  const before = await names();
  const [first = '', second = '', third = ''] = before;
  const named = (id: 'gallery.later' | 'gallery.earlier' | 'gallery.remove', name: string) =>
    gallery.getByRole('button', { name: word(id).replace('{name}', name) });

  await named('gallery.later', first).focus();
  await page.keyboard.press('ArrowRight');
  await gallery.getByText(`${first} is now number 2 of ${before.length}.`).waitFor();
  await page.keyboard.press('End');
  await gallery.getByText(`${first} is now number ${before.length} of ${before.length}.`).waitFor();
  // The focus went along.
  await page.keyboard.press('Home');
  await expect.poll(names).toEqual(before);
  await named('gallery.later', first).click();
  await expect.poll(names).toEqual([second, first, ...before.slice(2)]);
  await gallery.getByRole('listitem').nth(2).dragTo(gallery.getByRole('listitem').first());
  await expect.poll(names).toEqual([third, second, first, ...before.slice(3)]);
  const moved = [2, 1, 0].map((at) => String(Gallery[at]));
  await expect.poll(async () => (await work()).Gallery.slice(0, 3)).toEqual(moved);

  await named('gallery.remove', third).focus();
  await page.keyboard.press('Enter');
  await gallery.getByText(`${third} is out of the gallery.`).waitFor();
  expect(await named('gallery.earlier', second).evaluate((it) => it === document.activeElement)).toBe(true);
  await page.evaluate(axeScript);
  expect(await barriers(page, standards)).toEqual([]);
  await gallery.getByRole('button', { name: word('media.choose.pictures') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('award');
  await dialog.getByRole('button', { name: /^award/, pressed: false }).click();
  await dialog.getByRole('button', { name: /^award/, pressed: true }).waitFor();
  expect(await barriers(page, standards)).toEqual([]);
  await dialog.getByRole('button', { name: /^Done/ }).click();
  await expect.poll(async () => (await names()).at(-1)).toBe('award.jpg');

  const trailer = page.getByRole('group', { name: word('facts.Trailer') });
  await trailer.getByRole('button', { name: word('media.choose.video') }).click();
  await dialog.getByRole('searchbox').fill('papermoon.mp4');
  await dialog.getByRole('button', { name: 'film-papermoon.mp4' }).click();
  await trailer.getByText('film-papermoon.mp4').waitFor();
  await expect.poll(async () => (await work()).Trailer).not.toBe(Trailer);
  await expect.poll(async () => (await work()).Gallery.length).toBe(Gallery.length);
  expect(troubles).toEqual([]);
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
    const { page, troubles } = await writeAlone('/page/parental-control');
    await page.clock.install();
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
        for (const [index, text] of steps.entries()) {
          await session.send('Input.imeSetComposition', {
            text,
            selectionStart: text.length,
            selectionEnd: text.length,
          });
          // Once longer than the pause after which a draft is sent.
          await page.clock.runFor(index === 2 ? 1800 : 200);
        }
        await session.send('Input.insertText', { text: commit });
        isComposing = false;
        await page.clock.runFor(100);
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

test('without a connection nothing is lost: not by the tab that is closed, and the next one sends it', async () => {
  const { page } = await write('/page/privacy-policy');
  const context = page.context();
  await context.setOffline(true);
  await titleOf(page).fill('Written on a train');
  await cursorAfter(page, 'This policy covers this website only.');
  await page.keyboard.type(' Typed without a connection.');
  await page.getByText(word('draft.unsent')).waitFor();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(`${studio.site.address}/studio/page/privacy-policy`);
  const text = await saved(next, policy, ({ Title }) => Title === 'Written on a train');
  expect(text.Markdown).toContain('Typed without a connection.');
  expect(await titleOf(next).inputValue()).toBe('Written on a train');
});

test('of two tabs that are closed one after the other while the server is away, the next one has what was written last', async () => {
  const { page } = await signedIn(studio, mika);
  const id = await announce(page, 'Closed twice');
  const path = `/article/${id}/text/en-US`;
  const context = page.context();
  await context.route(`**${path}`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  const open = async () => {
    const tab = await context.newPage();
    await tab.goto(`${studio.site.address}/studio/article/${id}?languages=en-US`);
    await bodyOf(tab).waitFor();
    return tab;
  };
  const first = await open();
  await titleOf(first).fill('In the first tab');
  await expect.poll(() => keptTitles(first)).toEqual(['In the first tab']);
  await first.close();
  const second = await open();
  expect(await titleOf(second).inputValue()).toBe('In the first tab');
  await titleOf(second).fill('In the second tab');
  await expect.poll(() => keptTitles(second)).toEqual(['In the second tab']);
  await second.close();
  const third = await open();
  expect(await titleOf(third).inputValue()).toBe('In the second tab');
  await context.unroute(`**${path}`);
  await saved(third, path, ({ Title }) => Title === 'In the second tab');
  await expect.poll(() => keptTitles(third)).toEqual([]);
  expect(await third.getByRole('dialog').count()).toBe(0);
});

test('when the connection is back, what was kept is sent without anybody doing anything', async () => {
  const { page } = await write('/page/privacy-policy?languages=ja-JP');
  await page.context().setOffline(true);
  await titleOf(page).fill('電車の中で');
  await page.getByText(word('draft.unsent')).waitFor();
  await page.context().setOffline(false);
  await saved(page, '/page/privacy-policy/text/ja-JP', ({ Title }) => Title === '電車の中で');
  await page.getByText(word('draft.saved'), { exact: true }).last().waitFor();
});

test('a tab that is killed while somebody types loses no more than the last moment', async () => {
  const { page } = await writeAlone('/page/privacy-policy?languages=zh-TW');
  // The server is away, so that only this browser can have kept it.
  await page.route('**/text/zh-TW', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await titleOf(page).fill('');
  await titleOf(page).pressSequentially('0123456789'.repeat(3), { delay: 100 });
  const context = page.context();
  const session = await context.newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  const next = await context.newPage();
  await next.goto(`${studio.site.address}/studio/page/privacy-policy?languages=zh-TW`);
  await bodyOf(next).waitFor();
  // Two seconds of typing at this speed.
  expect((await titleOf(next).inputValue()).length).toBeGreaterThanOrEqual(30 - 20);
  await saved(next, '/page/privacy-policy/text/zh-TW', ({ Title }) => Title.startsWith('0123456789'));
});

/** Until the page's session ends, from elsewhere. */
const endSession = (page: Page) => page.evaluate(() => fetch('/api/studio/session', { method: 'DELETE' }));

test('a session that ends while somebody writes is asked for in place, and what they wrote goes on to be saved', async () => {
  const nami = await newPerson(studio.site, 'Nami');
  const { page } = await sitDownAs(studio, nami, '/page/privacy-policy?languages=zh-CN');
  await bodyOf(page).waitFor();
  const path = '/page/privacy-policy/text/zh-CN';
  const before = await readText(page, path);
  await endSession(page);
  await titleOf(page).fill('写到一半');
  await bodyOf(page).locator('p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Typed after the end.');
  await heading(page, word('signIn.ended.title')).waitFor();
  await signIn(page, nami);
  await heading(page, word('signIn.ended.title')).waitFor({ state: 'detached' });
  const text = await saved(page, path, ({ Title }) => Title === '写到一半');
  expect(text.Markdown).toContain('Typed after the end.');
  expect(text.Version).toBe(before.Version + 1);
  expect(await titleOf(page).inputValue()).toBe('写到一半');
  await page.getByText(word('draft.saved'), { exact: true }).last().waitFor();
});

test('who does not sign in again goes on writing, and the next tab sends what was written meanwhile', async () => {
  const rin = await newPerson(studio.site, 'Rin');
  const { page } = await sitDownAs(studio, rin, '/page/terms-of-use?languages=ja-JP');
  await bodyOf(page).waitFor();
  await endSession(page);
  await titleOf(page).fill('あとで');
  await heading(page, word('signIn.ended.title')).waitFor();
  await page.keyboard.press('Escape');
  await titleOf(page).fill('あとでまた');
  await page.getByText(word('draft.signed-out')).waitFor();
  // Longer than the pause after which a draft is sent: nobody is asked with every pause.
  await page.waitForTimeout(2500);
  expect(await page.getByRole('dialog').count()).toBe(0);
  const next = await page.context().newPage();
  await page.close();
  await next.goto(`${studio.site.address}/studio/page/terms-of-use?languages=ja-JP`);
  await signIn(next, rin);
  await saved(next, '/page/terms-of-use/text/ja-JP', ({ Title }) => Title === 'あとでまた');
});

test('what two people changed is joined, and what both changed is asked, field by field and block by block', async () => {
  const { page } = await write('/page/product-terms-of-use');
  const path = '/page/product-terms-of-use/text/en-US';
  const { Markdown } = await readText(page, path);
  const blocks = Markdown.split('\n\n');
  const [first = '', second = ''] = blocks;
  await saveElsewhere(page, path, {
    Title: 'Theirs',
    Markdown: Markdown.replace(second, `${second}\n\nTheir paragraph.`),
  });
  await titleOf(page).fill('Mine');
  await page.getByRole('dialog').waitFor();
  await page.evaluate(axeScript);
  expect(await barriers(page, standards)).toEqual([]);
  await page.getByRole('radio', { name: word('conflict.theirs') }).check();
  await page.getByRole('button', { name: word('conflict.resolve') }).click();
  await page.getByText(word('draft.saved'), { exact: true }).last().waitFor();
  await expect.poll(() => titleOf(page).inputValue()).toBe('Theirs');
  const text = await readText(page, path);
  expect(text.Title).toBe('Theirs');
  expect(text.Markdown.startsWith(`${first}\n\n${second}\n\nTheir paragraph.`)).toBe(true);
});

test('what a tab was closed with while it was asked about a conflict is there in the next, though another tab has saved since', async () => {
  const { page } = await signedIn(studio, mika);
  const id = await announce(page, 'Two tabs');
  const path = `/article/${id}/text/en-US`;
  const address = `${studio.site.address}/studio/article/${id}?languages=en-US`;
  await page.goto(address);
  await bodyOf(page).waitFor();
  const other = await page.context().newPage();
  await other.goto(address);
  await bodyOf(other).waitFor();
  await titleOf(page).fill('From the first tab');
  await saved(page, path, ({ Title }) => Title === 'From the first tab');
  await cursorAfter(other, 'Text of Two tabs');
  await other.keyboard.type(' From the second.');
  await other.getByRole('dialog').waitFor();
  await other.close();
  await titleOf(page).fill('From the first tab, again');
  await saved(page, path, ({ Title }) => Title === 'From the first tab, again');
  await page.getByText(word('draft.saved'), { exact: true }).last().waitFor();
  await page.reload();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('From the second.').waitFor();
  await dialog.getByRole('button', { name: word('conflict.resolve') }).click();
  const text = await saved(page, path, ({ Markdown }) => Markdown.includes('From the second.'));
  expect(text.Title).toBe('From the first tab, again');
});

test('a tab leaves alone what another one that is still open has not sent, and takes it up once that is gone', async () => {
  const { page } = await signedIn(studio, mika);
  const id = await announce(page, 'Still open');
  const path = `/article/${id}/text/en-US`;
  const address = `${studio.site.address}/studio/article/${id}?languages=en-US`;
  await page.goto(address);
  await bodyOf(page).waitFor();
  await saveElsewhere(page, path, { Title: 'A colleague’s' });
  await titleOf(page).fill('Mine');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('conflict.later') })
    .click();
  await expect.poll(() => keptTitles(page)).toEqual(['Mine']);

  const other = await page.context().newPage();
  await other.goto(address);
  await bodyOf(other).waitFor();
  expect(await titleOf(other).inputValue()).toBe('A colleague’s');
  await titleOf(page).fill('Mine, and more');
  await titleOf(other).fill('From the other tab');
  await saved(other, path, ({ Title }) => Title === 'From the other tab');
  await other.getByText(word('draft.saved'), { exact: true }).last().waitFor();
  await expect.poll(() => keptTitles(page)).toEqual(['Mine, and more']);

  await page.close();
  await other.reload();
  await other.getByRole('dialog').getByText('Mine, and more').first().waitFor();
});

test('who reloads while a save is on its way and has typed on is not asked about a conflict with that save', async () => {
  const { page } = await signedIn(studio, mika);
  const id = await announce(page, 'Reloaded');
  const path = `/article/${id}/text/en-US`;
  await page.goto(`${studio.site.address}/studio/article/${id}?languages=en-US`);
  await bodyOf(page).waitFor();
  // The service has it, and its answer never comes.
  const stored = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    stored.resolve();
  });
  await titleOf(page).fill('On its way');
  await stored.promise;
  await titleOf(page).press('End');
  await page.keyboard.type(', and more');
  await expect.poll(() => keptTitles(page)).toEqual(['On its way, and more']);
  await page.unroute(`**${path}`);
  await page.reload();
  await saved(page, path, ({ Title }) => Title === 'On its way, and more');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a save whose answer was lost and that is sent again while somebody types on is no conflict', async () => {
  const { page } = await signedIn(studio, mika);
  const id = await announce(page, 'Sent again');
  const path = `/article/${id}/text/en-US`;
  await page.goto(`${studio.site.address}/studio/article/${id}?languages=en-US`);
  await bodyOf(page).waitFor();
  const [asked, typed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let count = 0;
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    count++;
    if (count === 1) {
      await route.fetch();
      return route.abort();
    }
    asked.resolve();
    await typed.promise;
    return route.continue();
  });
  await titleOf(page).fill('Sent twice');
  await asked.promise;
  await titleOf(page).fill('Sent twice, and more');
  typed.resolve();
  await saved(page, path, ({ Title }) => Title === 'Sent twice, and more');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('who presses Publish before everything is saved stays, is told so, and gets there once it is', async () => {
  const { page } = await signedIn(studio, mika);
  const id = await announce(page, 'Too early');
  await page.goto(`${studio.site.address}/studio/article/${id}?languages=en-US`);
  await bodyOf(page).waitFor();
  await page.context().setOffline(true);
  await titleOf(page).fill('Typed without a connection');
  const publish = page.getByRole('link', { name: word('text.publish'), exact: true }).first();
  await publish.click();
  await page.getByText(word('text.publish.unsent')).waitFor();
  expect(await titleOf(page).inputValue()).toBe('Typed without a connection');
  await page.context().setOffline(false);
  await saved(page, `/article/${id}/text/en-US`, ({ Title }) => Title === 'Typed without a connection');
  await page.getByText(word('text.publish.unsent')).waitFor({ state: 'detached' });
  await publish.click();
  await heading(page, word('publish.title')).waitFor();
});

test('who presses Publish while a fact is half typed stays, is shown which, and gets there once it can be read', async () => {
  const { page } = await signedIn(studio, mika);
  const { ID } = (await callApi(page, 'POST', '/article', { Slug: 'works', Kind: 'game' })).body.data;
  await page.goto(`${studio.site.address}/studio/article/${ID}?languages=en-US`);
  await bodyOf(page).waitFor();
  const players = page.getByRole('textbox', { name: word('facts.Players') });
  await players.fill('1–');
  const publish = page.getByRole('link', { name: word('text.publish'), exact: true }).first();
  // Twice: what was folded up again is shown again.
  for (let times = 0; times < 2; times++) {
    await page.locator('summary', { hasText: word('facts.title') }).click();
    await players.waitFor({ state: 'hidden' });
    await publish.click();
    await page.getByText(word('text.publish.unsent')).waitFor();
    await page.getByText(word('facts.unreadable')).waitFor();
    expect(await players.inputValue()).toBe('1–');
  }
  await players.press('End');
  await page.keyboard.type('4');
  await page.getByText(word('text.publish.unsent')).waitFor({ state: 'detached' });
  await publish.click();
  await heading(page, word('publish.title')).waitFor();
  const { body } = await callApi(page, 'GET', `/article/${ID}/facts`);
  expect(body.data.Work.Players).toEqual({ Min: 1, Max: 4 });
});

test('a date that is half typed is not taken for none: what was saved stays, and Publish waits for the rest', async () => {
  const { page } = await signedIn(studio, mika);
  const { ID } = (await callApi(page, 'POST', '/article', { Slug: 'works', Kind: 'game' })).body.data;
  await page.goto(`${studio.site.address}/studio/article/${ID}?languages=en-US`);
  await bodyOf(page).waitFor();
  const date = page.getByLabel(word('facts.ReleaseDate'), { exact: false });
  const platforms = page.getByLabel(word('facts.Platforms'), { exact: false });
  const work = async () => (await callApi(page, 'GET', `/article/${ID}/facts`)).body.data.Work;
  const unreadable = page.getByText(word('facts.unreadable'));
  const publish = page.getByRole('link', { name: word('text.publish'), exact: true }).first();
  // The field tells of no change before its date is whole.
  await date.pressSequentially('0312');
  await publish.click();
  await unreadable.waitFor();
  await page.getByText(word('text.publish.unsent')).waitFor();
  await date.fill('2026-03-12');
  await unreadable.waitFor({ state: 'detached' });
  await expect.poll(async () => (await work()).ReleaseDate).toBe('2026-03-12');

  // One part of it is gone.
  await date.press('Backspace');
  await unreadable.waitFor();
  await platforms.fill('iOS');
  await expect.poll(work).toMatchObject({ Platforms: ['iOS'], ReleaseDate: '2026-03-12' });
  for (const _part of ['month', 'day', 'year']) {
    await date.press('Backspace');
    await date.press('ArrowRight');
  }
  await platforms.focus();
  await unreadable.waitFor({ state: 'detached' });
  await expect.poll(async () => (await work()).ReleaseDate).toBe('');
});

test('who typed on after a save whose answer was lost gets to Publish at once', async () => {
  const { page } = await signedIn(studio, mika);
  const id = await announce(page, 'Lost answer');
  const path = `/article/${id}/text/en-US`;
  await page.goto(`${studio.site.address}/studio/article/${id}?languages=en-US`);
  await bodyOf(page).waitFor();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    await route.abort();
    await page.unroute(`**${path}`);
  });
  await titleOf(page).fill('Answered to nobody');
  await page.getByText(word('draft.unsent')).waitFor();
  await titleOf(page).fill('Answered to nobody, and more');
  await page
    .getByRole('link', { name: word('text.publish'), exact: true })
    .first()
    .click();
  await heading(page, word('publish.title')).waitFor();
  expect(await readText(page, path)).toMatchObject({ Title: 'Answered to nobody, and more' });
});

test('a text that is too long for the service says so', async () => {
  const { page } = await signedIn(studio, mika);
  const id = await announce(page, 'Too long');
  await page.goto(`${studio.site.address}/studio/article/${id}?languages=en-US`);
  await bodyOf(page).click();
  await bodyOf(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', `${'A line of it. '.repeat(15)}\n\n`.repeat(1000));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText(word('error.Markdown.too_long')).waitFor();
});

const fixtures = new URL('./pasted/', import.meta.url);

test.each(['word', 'google-docs', 'feishu'])('what is pasted from %s is what our Markdown allows', async (name) => {
  const { page, troubles } = await write('/page/terms-of-use?languages=zh-CN');
  const html = await readFile(new URL(`${name}.html`, fixtures), 'utf8');
  const expected = await readFile(new URL(`${name}.md`, fixtures), 'utf8');
  await bodyOf(page).click();
  await page.keyboard.press('Control+a');
  await bodyOf(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'not this');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  const read = async () => (await readText(page, '/page/terms-of-use/text/zh-CN')).Markdown.trim();
  await expect.poll(read).toBe(expected.trim());
  expect(troubles).toEqual([]);
});

test('by keyboard alone somebody writes a heading, a list, bold words and a link, and leaves the text again', async () => {
  const { page } = await write('/article/1?languages=en-US');
  const path = '/article/1/text/en-US';
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: it } = document;
      return (
        it?.getAttribute('aria-label') ??
        (it as HTMLInputElement | null)?.labels?.[0]?.innerText ??
        it?.textContent ??
        ''
      );
    });
  async function reach(name: string) {
    for (let at = 0; at < 60; at++) {
      await page.keyboard.press('Tab');
      if ((await focused()).trim() === name) return;
    }
    throw new Error(`the focus never came to ${name}`);
  }
  await reach(word('text.body'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('/head');
  await page.getByRole('option', { name: word('editor.action.heading2'), exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('See ');
  // The toolbar is one stop before the text, and its buttons are reached by arrows.
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe(word('editor.action.bold'));
  for (let at = 0; at < 30 && (await focused()) !== word('editor.action.link'); at++)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await heading(page, word('editor.link.title')).waitFor();
  await page.keyboard.type('/news');
  await page.keyboard.press('Enter');
  const text = await saved(page, path, ({ Markdown }) => Markdown.includes('(/news)'));
  expect(text.Markdown.trim()).toBe('## By keys\n\n- one\n- two **bold**\n\nSee [/news](/news)');
  await bodyOf(page).focus();
  await page.keyboard.press('Tab');
  expect(await focused()).toContain(word('text.minor'));
});

test('the screen has no barrier, light and dark, wide and narrow, in one language and in four', async () => {
  const { page, troubles } = await signedIn(studio, mika);
  const found: string[] = [];
  for (const [width, colorScheme, languages] of [
    [1280, 'light', 'en-US,ja-JP'],
    [390, 'dark', 'zh-CN'],
    [1700, 'dark', 'en-US,zh-CN,zh-TW,ja-JP'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${studio.site.address}/studio/article/1?languages=${languages}`);
    await bodyOf(page)
      .nth(languages.split(',').length - 1)
      .waitFor();
    await page.locator('summary').first().click();
    await page.evaluate(axeScript);
    found.push(...(await barriers(page, standards)).map((it) => `${width}: ${it}`));
    const extra = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (extra > 0) found.push(`${width}: ${extra}px too wide`);
  }
  await page.goto(`${studio.site.address}/studio/article/new`);
  await heading(page, word('newArticle.title')).waitFor();
  await page.evaluate(axeScript);
  found.push(...(await barriers(page, standards)).map((it) => `new: ${it}`));
  expect(found).toEqual([]);
  expect(troubles).toEqual([]);
});

test('a new article begins with what it is, and has the fields of that', async () => {
  const { page } = await sitDownAs(studio, mika, '/article/new');
  await page.getByRole('radio', { name: word('place.works') }).check();
  await page
    .getByRole('combobox')
    .last()
    .selectOption({ label: word('kind.game') });
  await page.getByRole('button', { name: word('newArticle.create') }).click();
  await page.waitForURL(/\/studio\/article\/\d+/);
  await bodyOf(page).waitFor();
  const details = page.locator('details', { hasText: word('facts.title') });
  if (!(await details.getAttribute('open').then((open) => open !== null)))
    await details.locator('summary').first().click();
  await page.getByLabel(word('facts.Platforms')).fill('iOS, Android');
  await page.getByLabel(word('facts.Players')).fill('1–4');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await expect
    .poll(() =>
      page.evaluate(async (from) => (await (await fetch(from)).json()).data.Work, `/api/studio/article/${id}/facts`),
    )
    .toMatchObject({ Platforms: ['iOS', 'Android'], Players: { Min: 1, Max: 4 } });
});

test('a translator reads every language and writes the own one', async () => {
  const hana = await newPerson(studio.site, 'Hana', 'translator', 'ja-JP');
  const { page } = await sitDownAs(studio, hana, '/article/1?languages=en-US,ja-JP');
  await bodyOf(page).nth(1).waitFor();
  expect(await titleOf(page).first().isEditable()).toBe(false);
  expect(await bodyOf(page).first().getAttribute('contenteditable')).toBe('false');
  expect(await titleOf(page).nth(1).isEditable()).toBe(true);
  expect(await page.getByRole('link', { name: word('text.publish') }).count()).toBe(0);
});

test('the editor is loaded when a text is opened, and is within its budget', async () => {
  const { page } = await visit(studio.browser, { storageState: mika.storageState });
  onTestFinished(() => page.context().close());
  const scripts: string[] = [];
  page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.url()));
  await page.goto(`${studio.site.address}/studio/account`);
  await heading(page, word('account.title')).waitFor();
  const before = new Set(scripts.splice(0));
  await page.goto(`${studio.site.address}/studio/page/terms-of-use`);
  await bodyOf(page).waitFor();
  const sizes = await Promise.all(
    scripts
      .filter((url) => !before.has(url))
      .map(async (url) => {
        const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
        return Number(response.headers.get('content-length'));
      }),
  );
  const sum = sizes.reduce((all, size) => all + size, 0);
  expect(sum).toBeGreaterThan(100_000);
  expect(sum).toBeLessThanOrEqual(220_000);
});

test('a translator sees what changed in the source since it was translated, and says with one click that all is up to date', async () => {
  const { page, troubles } = await write('/page/terms-of-use?languages=en-US,zh-TW');
  const [source, target] = ['/page/terms-of-use/text/en-US', '/page/terms-of-use/text/zh-TW'];
  const column = page.getByRole('region', { name: '繁體中文' });
  await column.getByRole('combobox').first().selectOption('en-US');
  await saved(page, target, (text) => 'SourceLanguage' in text && text.SourceLanguage === 'en-US');
  const { Markdown } = await readText(page, source);
  await saveElsewhere(page, source, {
    Title: 'Terms of Use, as of Monday',
    Markdown: `${Markdown}\nA new last line.\n`,
  });
  const status = await page.evaluate(async () => {
    const Items = [{ Subject: 'page', ID: 'terms-of-use', Language: 'en-US', Action: 'publish' }];
    const body = JSON.stringify({ Name: 'Terms', Items, Overrides: ['empty_summary', 'dead_link', 'missing_alt'] });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/studio/release', { method: 'POST', headers, body })).status;
  });
  expect(status).toBe(201);
  await page.reload();
  await column.getByText(word('source.stale')).waitFor();
  await column.getByRole('button', { name: word('source.show') }).click();
  await column.locator('ins', { hasText: 'A new last line.' }).waitFor();
  await page.evaluate(axeScript);
  expect(await barriers(page, standards)).toEqual([]);
  await column.getByRole('button', { name: word('source.upToDate') }).click();
  await column.getByText(word('source.stale')).waitFor({ state: 'detached' });
  expect(await readText(page, target)).toMatchObject({ IsStale: false });
  expect(troubles).toEqual([]);
});

test('the page as visitors will see it stands beside the text, and shows what was just written', async () => {
  const { page, troubles } = await write('/page/parental-control?languages=ja-JP');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: word('pagePreview.show') }).click();
  const shown = page.frameLocator('iframe');
  await shown.locator('h1').waitFor();
  await titleOf(page).fill('保護者のみなさまへ、月曜日の版');
  await shown.getByRole('heading', { name: '月曜日の版' }).waitFor();
  /** How light what is seen is: the first of the color's numbers. */
  const ground = () =>
    shown.locator('body').evaluate((body) => Number(/\d+/.exec(getComputedStyle(body).backgroundColor)?.[0]));
  await expect.poll(ground).toBeGreaterThan(200);
  await page.getByLabel(word('pagePreview.theme')).selectOption('dark');
  await expect.poll(ground).toBeLessThan(50);
  expect(troubles).toEqual([]);
});

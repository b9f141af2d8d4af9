/** From the board to visitors and back: publishing, scheduling, undoing and history, in the studio of a site with the sample. */
import { type LocaleCode, localeCodes } from 'contract/locale';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createInspection } from './inspection.ts';
import {
  announce,
  answerTooSlow,
  button,
  callApi,
  heading,
  newPerson,
  type Person,
  signedInAs,
  sitDownAs,
  useStudio,
  word,
  writeText,
} from './staff.ts';

const studio = useStudio();
let mika: Person;

beforeAll(async () => {
  mika = await newPerson(studio.site, 'Mika', 'publisher');
});

/** A publisher at the board. */
async function atBoard(options: Parameters<typeof sitDownAs>[3] = {}) {
  const desk = await sitDownAs(studio, mika, '', options);
  await signedInAs(desk.page, 'Mika');
  return desk;
}

/** What a visitor gets. */
async function visitArticle(id: string, language: LocaleCode): Promise<{ status: number; html: string }> {
  const response = await fetch(`${studio.site.address}/${language}/news/${id}`);
  return { status: response.status, html: await response.text() };
}

/** All four alike, as soon as every cache has heard of it. */
const answersAll = (id: string, status: number) =>
  expect
    .poll(() => Promise.all(localeCodes.map(async (language) => (await visitArticle(id, language)).status)))
    .toEqual(localeCodes.map(() => status));

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.waitForURL(`**/studio?q=${new URLSearchParams({ q: text }).toString().slice(2)}`);
  await rowOf(page, text).waitFor();
}

/** Chooses all languages of an article on the board, and goes to the publish screen. */
async function choose(page: Page, title: string): Promise<void> {
  await search(page, title);
  await rowOf(page, title)
    .getByRole('checkbox', { name: word('board.choose').replace('{name}', `${title} en-US`), exact: true })
    .check();
  await page.getByRole('link', { name: word('board.publish'), exact: true }).click();
  await heading(page, word('publish.title')).waitFor();
}

test('an announcement goes live in four languages by one button, and one more takes it back', async () => {
  const { page, troubles } = await atBoard();
  const title = 'Lanterns for everyone';
  const id = await announce(page, title);
  await answersAll(id, 404);
  await page.reload();
  await choose(page, title);
  await page.getByText(word('publish.fine')).waitFor();
  await button(page, 'publish.submit.now').click();
  await page.getByRole('status').filter({ hasText: 'Done.' }).waitFor();
  await answersAll(id, 200);
  for (const language of localeCodes) {
    const { status, html } = await visitArticle(id, language);
    expect([status, html.includes(`${title} ${language}`)], language).toEqual([200, true]);
  }
  await button(page, 'release.undo').click();
  await page.getByText(word('release.done.undone')).waitFor();
  await answersAll(id, 404);
  expect(troubles).toEqual([]);
});

test('one language is published by itself, and what the others show stays as it is', async () => {
  const { page } = await atBoard();
  const title = 'Only in one language';
  const id = await announce(page, title);
  await page.reload();
  await choose(page, title);
  for (const name of ['简体中文', '繁體中文', '日本語']) await page.getByRole('checkbox', { name }).uncheck();
  await page.getByText(word('publish.fine')).waitFor();
  await button(page, 'publish.submit.now').click();
  await page.getByRole('status').filter({ hasText: 'Done.' }).waitFor();
  await expect.poll(async () => (await visitArticle(id, 'en-US')).html).toContain(`${title} en-US`);
  await page.goto(`${studio.site.address}/studio?q=${encodeURIComponent(title)}`);
  const states = rowOf(page, title).getByRole('gridcell');
  await states.first().waitFor();
  expect(await states.allInnerTexts()).toEqual([word('state.live'), ...Array(3).fill(word('state.draft'))]);
});

test('what stands in the way is named, and what may be overridden is, by its name', async () => {
  const { page } = await atBoard();
  const title = 'Without a summary';
  const id = await announce(page, title);
  await writeText(page, id, 'ja-JP', { Title: `${title} ja-JP`, Summary: '', Markdown: 'x' });
  await page.reload();
  await choose(page, title);
  await page.getByText(word('problem.empty_summary')).first().waitFor();
  await button(page, 'publish.submit.now').click();
  await answersAll(id, 404);
  await page.getByLabel(word('publish.override.empty_summary')).check();
  await button(page, 'publish.submit.now').click();
  await page.getByRole('status').filter({ hasText: 'Done.' }).waitFor();
  await page.getByText(word('publish.override.empty_summary')).waitFor();
  await answersAll(id, 200);
});

test('a text that takes too long to be looked at is said by the check and by the button, and both are tried again', async () => {
  const { page } = await atBoard();
  const title = 'Slow to look at';
  const id = await announce(page, title);
  await page.route(/\/api\/studio\/release(\/check)?$/, answerTooSlow);
  await page.reload();
  await choose(page, title);
  const said = page.getByRole('alert').filter({ hasText: word('draft.tooSlow') });
  await said.waitFor();
  await button(page, 'publish.submit.now').click();
  await expect.poll(() => said.count()).toBe(2);
  await page.unrouteAll();
  await page.getByRole('button', { name: word('retry') }).click();
  await page.getByText(word('publish.fine')).waitFor();
  await button(page, 'publish.submit.now').click();
  await page.getByRole('status').filter({ hasText: 'Done.' }).waitFor();
  await answersAll(id, 200);
});

test('a scheduled release stands on the board and in the calendar, is shown by a link, and can be cancelled', async () => {
  const { page } = await atBoard({ timezoneId: 'Asia/Tokyo' });
  const title = 'Later this week';
  const id = await announce(page, title);
  await page.reload();
  await choose(page, title);
  await page.getByLabel(word('time.later')).check();
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(word('time.at').replace('{zone}', 'Asia/Tokyo')).fill(`${day}T09:30`);
  // The same moment as clocks elsewhere show it.
  expect(await page.locator('dl', { hasText: word('time.zone.shanghai') }).innerText()).toMatch(
    /09:30 AM.*08:30 AM.*12:30 AM/s,
  );
  await page.getByText(word('publish.fine')).waitFor();
  await button(page, 'publish.submit.later').click();
  await page.getByText(word('release.done.scheduled')).waitFor();
  await answersAll(id, 404);

  await button(page, 'preview.create').click();
  await button(page, 'preview.create').click();
  await heading(page, word('preview.made')).waitFor();
  const link = await page.getByLabel(word('preview.link')).inputValue();
  await page.getByRole('img', { name: word('preview.qr') }).waitFor();
  const outsider = await fetch(`${link.replace(/\/$/, '')}/ja-JP/news/${id}`);
  expect([outsider.status, (await outsider.text()).includes(`${title} ja-JP`)]).toEqual([200, true]);
  await button(page, 'done').click();
  await button(page, 'preview.revoke').click();
  await page.getByText(word('preview.none')).waitFor();
  expect((await fetch(link)).status).toBeGreaterThanOrEqual(400);

  await page.goto(`${studio.site.address}/studio`);
  const next = page.getByRole('complementary');
  await next.getByRole('link', { name: `${title} en-US` }).waitFor();
  await page.goto(`${studio.site.address}/studio/releases?view=calendar&month=${day.slice(0, 7)}`);
  await page
    .getByRole('cell')
    .getByRole('link', { name: `${title} en-US` })
    .click();
  await button(page, 'release.cancel').click();
  await button(page, 'release.cancel').click();
  await page.getByText(word('release.state.cancelled'), { exact: true }).waitFor();
  await page.goto(`${studio.site.address}/studio`);
  await next.getByText(word('board.next.none')).waitFor();
});

test('a time that does not exist, and one that comes twice, are said', async () => {
  const { page } = await atBoard({ timezoneId: 'America/New_York' });
  await page.goto(`${studio.site.address}/studio/publish?items=page:terms-of-use:en-US`);
  await page.getByLabel(word('time.later')).check();
  const time = page.getByLabel(word('time.at').replace('{zone}', 'America/New_York'));
  await time.fill('2027-03-14T02:30');
  await page.getByText(word('time.never').slice(0, 40)).waitFor();
  await time.fill('2027-11-07T01:30');
  const which = page.getByRole('group', { name: word('time.twice') });
  await which.getByRole('radio').nth(1).check();
  expect(await page.locator('dl', { hasText: word('time.zone.utc') }).innerText()).toContain('06:30 AM');
  await which.getByRole('radio').first().check();
  expect(await page.locator('dl', { hasText: word('time.zone.utc') }).innerText()).toContain('05:30 AM');
  await time.fill('2020-01-01T10:00');
  await button(page, 'publish.submit.later').click();
  await page.getByText(word('time.past')).waitFor();
});

test('the board is searched in every language, and its address brings the same back', async () => {
  const { page, troubles } = await atBoard();
  const rows = page.getByRole('rowheader');
  await rows.first().waitFor();
  for (const [text, found] of [
    ['天空群屿', 'Sky Isles'],
    ['スカイアイルズ', 'Sky Isles'],
  ] as const) {
    await page.getByRole('searchbox').fill(text);
    await page.waitForURL(`**/studio?q=${encodeURIComponent(text)}`);
    await rows.filter({ hasText: found }).first().waitFor();
  }
  await page.getByLabel(word('board.filter.slug')).selectOption('works');
  await page.waitForURL('**/studio?q=*&slug=works');
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Sky Isles')]);
  const shown = await rows.allInnerTexts();
  await page.reload();
  await rows.first().waitFor();
  expect(await rows.allInnerTexts()).toEqual(shown);
  await button(page, 'board.filter.clear').click();
  await page.getByLabel(word('board.filter.slug')).selectOption('page');
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByRole('searchbox').fill('nothing is called like this');
  await page.getByText(word('board.nothingFound')).waitFor();
  // Said once, with one button to show everything again.
  expect(await page.locator('#Board-keys').innerText()).toBe(word('board.nothingFound'));
  expect(await page.getByRole('button', { name: word('board.filter.clear') }).count()).toBe(1);
  expect(troubles).toEqual([]);
});

test('the board names articles in the reader’s language, and says which language it is where that has no title', async () => {
  const { page: writing } = await atBoard();
  const { body } = await callApi(writing, 'POST', '/article', { Slug: 'news', Type: 'Info' });
  await writeText(writing, body.data.ID, 'zh-TW', { Title: '只有繁體', Summary: '', Markdown: '內文' });
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { page } = await sitDownAs(studio, mika, '?q=Sky+Isles', { locale: 'ja-JP', viewport });
    const rows = page.getByRole(viewport.width < 500 ? 'listitem' : 'row');
    await rows.filter({ hasText: 'スカイアイルズ' }).first().waitFor();
    expect(await rows.filter({ hasText: 'Sky Isles' }).count()).toBe(0);
    await page.getByRole('searchbox').fill('只有繁體');
    await rows.filter({ hasText: '只有繁體' }).first().waitFor();
    expect(await rows.locator('strong', { hasText: '只有繁體' }).getAttribute('lang')).toBe('zh-TW');
  }
});

test('by keyboard alone somebody finds an article, chooses its languages and publishes them', async () => {
  const { page } = await atBoard();
  const title = 'Typed without a mouse';
  const id = await announce(page, title);
  await page.reload();
  await page.getByRole('rowheader').first().waitFor();
  const press = (key: string) => page.keyboard.press(key);
  const focusedCell = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.cell);
  await press('?');
  await heading(page, word('board.keys.title')).waitFor();
  await press('Escape');
  // To the last row and back, however many there are.
  while ((await focusedCell()) === undefined) await press('Tab');
  await press('Control+End');
  await expect.poll(focusedCell).toMatch(/^\d{2,}:4$/);
  await press('Control+Home');
  await expect.poll(focusedCell).toBe('0:0');
  await press('/');
  await page.keyboard.type(title);
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
  while ((await focusedCell()) === undefined) await press('Tab');
  await press('ArrowRight');
  await press('Space');
  await press('ArrowRight');
  await press('Space');
  await page.getByText(word('board.selected').replace(/.*other \{# (.*?)\}.*/, '2 $1')).waitFor();
  await press('p');
  await page.getByText(word('publish.fine')).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  while ((await focused()) !== word('publish.submit.now')) await press('Tab');
  await press('Enter');
  await page.getByRole('status').filter({ hasText: 'Done.' }).waitFor();
  await expect.poll(async () => (await visitArticle(id, 'zh-CN')).html).toContain(`${title} zh-CN`);
  while ((await focused()) !== word('release.undo')) await press('Tab');
  await press('Enter');
  await page.getByText(word('release.done.undone')).waitFor();
});

test('every edition can be compared with any other, and brought back as a draft', async () => {
  const { page } = await atBoard();
  const title = 'Said twice';
  const id = await announce(page, title);
  const publish = async () => {
    const items = [{ Subject: 'article', ID: id, Language: 'ja-JP' }];
    const { body } = await callApi(page, 'POST', '/release', {
      Name: title,
      Items: (await visitArticle(id, 'ja-JP')).status === 404 ? [{ Subject: 'article', ID: id }, ...items] : items,
    });
    expect(body).toMatchObject({ data: { State: 'applied' } });
  };
  await publish();
  await writeText(page, id, 'ja-JP', {
    Title: `${title} ja-JP`,
    Summary: '概要です',
    Markdown: 'この映画は来週公開されます。',
  });
  await publish();
  await page.goto(`${studio.site.address}/studio/article/${id}/ja-JP/history`);
  await page.locator('ins', { hasText: '映画' }).waitFor();
  await page.getByLabel(word('history.choose.from').replace('{edition}', '2')).check();
  await page.getByLabel(word('history.choose.to').replace('{edition}', word('history.draft'))).check();
  await page.getByText(word('diff.same')).waitFor();
  await page.getByRole('button', { name: word('history.restore.of').replace('{edition}', '1') }).click();
  await button(page, 'history.restore').click();
  await page.waitForURL(`**/studio/article/${id}?languages=ja-JP`);
  const { body } = await callApi(page, 'GET', `/article/${id}/text/ja-JP`);
  expect(body).toMatchObject({ data: { State: 'changed', Markdown: `Text of ${title} ja-JP.` } });
});

test('facts, too, show what changes before they are published, and have a history to go back in', async () => {
  const { page } = await atBoard();
  const id = await announce(page, 'Facts of it');
  const change = async (Type: string) => {
    const { data } = (await callApi(page, 'GET', `/article/${id}/facts`)).body;
    const { Kind, Cover, Work, Version } = data;
    await callApi(page, 'PUT', `/article/${id}/facts`, { Type, Kind, Cover, Work }, `"${Version}"`);
  };
  const publish = (...items: object[]) =>
    callApi(page, 'POST', '/release', {
      Name: 'Facts',
      Items: items.map((item) => ({ Subject: 'article', ID: id, ...item })),
    });
  await publish({ Language: 'en-US' });
  await change('Steam');
  await page.goto(`${studio.site.address}/studio/publish?items=article:${id}:en-US`);
  await page
    .locator('details', { hasText: word('publish.facts') })
    .locator('summary')
    .click();
  await page.locator('ins', { hasText: 'Steam' }).waitFor();
  await publish({});
  await page.goto(`${studio.site.address}/studio/article/${id}`);
  await page.locator('summary', { hasText: word('facts.title') }).click();
  await page
    .locator('details', { hasText: word('facts.title') })
    .getByRole('link', { name: word('text.history') })
    .click();
  await page.locator('ins', { hasText: 'Steam' }).waitFor();
  // Facts have no title to be told by.
  await page.getByText(word('history.edition').replace('{edition}', '1'), { exact: true }).waitFor();
  await page.getByRole('button', { name: word('history.restore.of').replace('{edition}', '1') }).click();
  await button(page, 'history.restore').click();
  await page.waitForURL(`**/studio/article/${id}`);
  expect((await callApi(page, 'GET', `/article/${id}/facts`)).body).toMatchObject({
    data: { State: 'changed', Type: 'Info' },
  });
});

test('an editor writes but is shown nothing that publishes; a translator begins nothing', async () => {
  for (const [role, name, canBegin] of [
    ['editor', 'Ren', true],
    ['translator', 'Umi', false],
  ] as const) {
    const language = role === 'translator' ? 'ja-JP' : undefined;
    const { page } = await sitDownAs(studio, await newPerson(studio.site, name, role, language));
    await page.getByRole('rowheader').first().waitFor();
    expect(await page.getByRole('grid').getByRole('checkbox').count(), name).toBe(0);
    expect(await page.getByRole('link', { name: word('board.new') }).count(), name).toBe(canBegin ? 1 : 0);
    await page.goto(`${studio.site.address}/studio/publish?items=page:terms-of-use:en-US`);
    await page.getByText(word('error.forbidden')).waitFor();
    expect(await page.getByRole('button', { name: word('publish.submit.now') }).count(), name).toBe(0);
    await page.goto(`${studio.site.address}/studio/releases`);
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await heading(page, word('release.items')).waitFor();
    expect(await page.getByRole('button', { name: word('release.undo') }).count(), name).toBe(0);
    await page.goto(`${studio.site.address}/studio/page/terms-of-use/en-US/history`);
    await page
      .getByText(word('history.draft'))
      .or(page.getByText(word('history.none')))
      .first()
      .waitFor();
    const restores = await page.getByRole('button', { name: word('history.restore'), exact: false }).count();
    expect(restores > 0, name).toBe(canBegin);
  }
});

test('no screen has a barrier, light or dark, and none is wider than a phone', async () => {
  const { page, troubles } = await atBoard();
  const { inspect, found } = createInspection(page);
  const title = 'Looked at closely';
  const id = await announce(page, title);
  await page.reload();
  await page.getByRole('rowheader').first().waitFor();
  await inspect('board');
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose(page, title);
  await page.getByLabel(word('time.later')).check();
  await page.locator('summary').first().click();
  await inspect('publish');
  await button(page, 'preview.title').click();
  await inspect('preview link');
  await button(page, 'preview.create').click();
  await heading(page, word('preview.made')).waitFor();
  await inspect('preview link made');
  await button(page, 'done').click();
  await button(page, 'publish.submit.later').click();
  await page.getByText(word('release.done.scheduled')).waitFor();
  await inspect('release');
  await page.goto(`${studio.site.address}/studio/releases`);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await inspect('releases');
  await page.goto(`${studio.site.address}/studio/releases?view=calendar`);
  await page.getByRole('table').waitFor();
  await inspect('calendar');
  await page.goto(`${studio.site.address}/studio/article/${id}/ja-JP/history`);
  await page.getByText(word('history.draft')).waitFor();
  await inspect('history');
  expect(found).toEqual([]);
  expect(troubles).toEqual([]);
}, 240_000);

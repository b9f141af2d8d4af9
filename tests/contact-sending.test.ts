/** What becomes of a message where the visitor is early, impatient or offline, or files and answers fail. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { localeCodes } from 'contract/locale';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, fillIn, form, isSubmission, send, valuesOf } from './contact-form.ts';
import { formatMessage } from './messages.ts';
import { appReady, open, type Site, startBrowser, startSite, takeSeat, triggerIntent } from './site.ts';
import { countMessages, readMessage } from './stored.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ FORM_PER_MINUTE: '100', FORM_PER_DAY: '100' }), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

const message = (id: string) => formatMessage('en-US', id);
const says = (page: Page, id: string) => page.getByText(message(id), { exact: true }).waitFor();
const receives = (page: Page) => says(page, 'contact.form.success');
const openForm = () => open(browser, `${site.address}/contact`);
const storedCount = () => countMessages(site);
const shown = async (page: Page) => {
  const id = /\b[\da-f]{8}\b/.exec(await page.locator('main [role="status"]').innerText())?.[0] ?? '';
  return readMessage(site, id);
};

/** The file that a module of ours was built into. */
function fileOf(source: string): string {
  const manifest = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../web/dist/client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string }>;
  const [, chunk] = Object.entries(manifest).find(([name]) => name.endsWith(source)) ?? [];
  if (!chunk) throw new Error(`there is no file of ${source}`);
  return `/${chunk.file}`;
}

/** A visitor at the form whose app waits, as on a slow network. */
async function openEarly(locale = 'en-US', options: BrowserContextOptions = {}) {
  const visitor = await takeSeat(browser, site.address, options);
  const held = Promise.withResolvers<void>();
  await visitor.page.route('**/assets/frame-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const address = `${site.address}/${locale}/contact`;
  await visitor.page.goto(address, { waitUntil: 'domcontentloaded' });
  return { ...visitor, address, startApp: () => held.resolve() };
}

describe('before the app runs', () => {
  const button = (page: Page) => form(page).locator('button[type="submit"]');
  const presses: [how: string, press: (page: Page) => Promise<void>, options?: BrowserContextOptions][] = [
    ['the mouse', (page) => button(page).click()],
    [
      'a finger',
      (page) => button(page).tap(),
      { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    ],
    ['the Enter key in a field', (page) => field(page, 'Email').press('Enter')],
    ['the Space key on Send', (page) => button(page).press(' ')],
  ];

  test.each(presses)(
    'Send by %s is answered by a notice, and the message goes once it runs',
    async (_how, press, options) => {
      const { page, troubles, address, startApp } = await openEarly('en-US', options);
      const before = await storedCount();
      await fillIn(page);
      await page.getByText(message('contact.form.early')).waitFor({ state: 'hidden' });
      await press(page);
      await page.getByText(message('contact.form.early')).waitFor();
      expect(page.url()).toBe(address);
      startApp();
      await receives(page);
      expect(await storedCount()).toBe(before + 1);
      expect(page.url()).toBe(address);
      expect(troubles).toEqual([]);
    },
  );

  test('an empty form that was sent is explained once it runs', async () => {
    const { page, startApp } = await openEarly();
    await button(page).click();
    startApp();
    await page.getByText('Please enter your name', { exact: true }).waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('EventType');
  });

  test.each(localeCodes)('in %s the messages are there', async (locale) => {
    const { page } = await openEarly(locale);
    await button(page).click();
    await page.getByText(formatMessage(locale, 'contact.form.early'), { exact: true }).waitFor();
  });

  test('where the app cannot start, Send says what to do and nothing is lost', async () => {
    const { page } = await takeSeat(browser, site.address);
    await page.route('**/assets/frame-*.js', (route) => route.abort());
    await page.goto(`${site.address}/contact`);
    await fillIn(page);
    const typed = await valuesOf(page);
    await send(page);
    await says(page, 'contact.form.early');
    expect(await valuesOf(page)).toEqual(typed);
    expect(page.url()).toBe(`${site.address}/contact`);
  });

  test('what was typed, chosen and focused is so afterwards, and is sent when Send is pressed', async () => {
    const { page, troubles, startApp } = await openEarly();
    await fillIn(page);
    const typed = await valuesOf(page);
    const content = field(page, 'Content');
    await content.focus();
    await content.evaluate((element) => (element as HTMLTextAreaElement).setSelectionRange(2, 5));
    startApp();
    await appReady(page);
    expect(await valuesOf(page)).toEqual(typed);
    const selection = await page.evaluate(() => {
      const { name, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
      return { name, selectionStart, selectionEnd };
    });
    expect(selection).toEqual({ name: 'Content', selectionStart: 2, selectionEnd: 5 });
    await page.keyboard.type('y');
    expect(await content.inputValue()).toBe('Hey, harbor!');
    expect(await form(page).isVisible()).toBe(true);
    await send(page);
    await receives(page);
    expect(troubles).toEqual([]);
  });
});

describe('a file of the form that does not come', () => {
  const files: [name: string, source: string][] = [
    ['form', 'contract/src/form.ts'],
    ['altcha', 'altcha-lib/dist/esm/v2/index.js'],
  ];
  test.each(files)('(%s) is reported by its name, and is loaded when it is next needed', async (name, source) => {
    const { page, troubles } = await openForm();
    const file = fileOf(source);
    await page.route(`**${file}`, (route) => route.abort());
    await fillIn(page);
    const typed = await valuesOf(page);
    await send(page);
    await says(page, 'contact.form.failure');
    expect(troubles).toContainEqual(
      expect.stringContaining(`ChunkLoadError: Loading chunk ${name} failed (other: ${site.address}${file})`),
    );
    expect(await valuesOf(page)).toEqual(typed);
    await page.unroute(`**${file}`);
    await send(page);
    await receives(page);
  });
});

describe('a visitor who leaves while the message is sent', () => {
  /** Sends, and goes to another page while the answer is awaited. */
  async function leave(answer: (route: Route) => Promise<void>, { slowdown = 1 } = {}) {
    const { page } = await openForm();
    await fillIn(page);
    const typed = await valuesOf(page);
    const held = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/form/', async (route) => {
      await held.promise;
      await answer(route);
      answered.resolve();
    });
    await Promise.all([page.waitForRequest(isSubmission), send(page)]);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.locator('#Menu a[href="/about"]').click();
    await page.waitForURL('**/about');
    return {
      page,
      typed,
      comeBack: () => page.locator('#Menu a[href="/contact"]').click(),
      async release() {
        held.resolve();
        await answered.promise;
        await page.unroute('**/api/form/');
      },
    };
  }

  test('reads on return that it was received', async () => {
    const { page, comeBack, release } = await leave((route) => route.continue());
    await release();
    await comeBack();
    await receives(page);
    await page.getByRole('button', { name: message('contact.form.again') }).click();
    expect(Object.values(await valuesOf(page)).join('')).toBe('');
  });

  test('finds it under way on return before it is answered', async () => {
    const { page, typed, comeBack, release } = await leave((route) => route.continue());
    await comeBack();
    await says(page, 'contact.form.sending');
    await expect.poll(() => field(page, 'Content').inputValue()).toBe(typed.Content);
    await release();
    await receives(page);
  });

  test('reads on return that it failed, and finds what was typed', async () => {
    const { page, typed, comeBack, release } = await leave((route) => route.fulfill({ status: 500, body: 'no' }));
    await release();
    await comeBack();
    await says(page, 'contact.form.failure');
    await expect.poll(() => valuesOf(page)).toEqual(typed);
    await send(page);
    await receives(page);
  });

  /** The visitor's app starts anew elsewhere, and once more at the form. */
  async function readsAfterReloads(page: Page) {
    await page.reload();
    await page.goto(`${site.address}/contact`);
    await appReady(page);
    await receives(page);
    await page.reload();
    await appReady(page);
    expect(await form(page).isVisible()).toBe(true);
  }

  // On the slow one the form is still shown at the next page's address when the answer comes.
  test.each([
    ['fast', 1],
    ['slow', 8],
  ])(
    'on a %s device reads that it was received also after a reload elsewhere, and only once',
    async (_device, slowdown) => {
      const { page, release } = await leave((route) => route.continue(), { slowdown });
      const response = page.waitForResponse('**/api/form/');
      await release();
      await response;
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft'))).toBe(null);
      await readsAfterReloads(page);
    },
  );

  test('reads so also where it was answered while the next page was on its way', async () => {
    const { page } = await openForm();
    await fillIn(page);
    const answer = Promise.withResolvers<void>();
    const nextPage = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await (isSubmission(route.request()) ? answer.promise : nextPage.promise);
      await route.continue();
    });
    await Promise.all([page.waitForRequest(isSubmission), send(page)]);
    await page.locator('#Menu a[href="/about"]').click();
    answer.resolve();
    await receives(page);
    expect(new URL(page.url()).pathname).toBe('/contact');
    nextPage.resolve();
    await page.getByRole('heading', { level: 1, name: message('about.heading') }).waitFor();
    await readsAfterReloads(page);
  });
});

test.each<[what: string, answer: (route: Route) => Promise<unknown>]>([
  ['arrived', (route) => route.fetch()],
  ['did not arrive', async () => {}],
])('after a reload while it was sent, a message that %s is there once', async (_what, answer) => {
  const { page } = await openForm();
  const before = await storedCount();
  await fillIn(page);
  const answered = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/api/form/', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await answer(route);
    answered.resolve();
  });
  await send(page);
  await answered.promise;
  await page.reload();
  await triggerIntent(page);
  await receives(page);
  expect(await storedCount()).toBe(before + 1);
});

test.each<[what: string, answer: Parameters<Route['fulfill']>[0]]>([
  ['an empty object', { status: 201, json: {} }],
  ['no ID', { status: 201, json: { data: {} } }],
  ['a page', { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }],
])('an answer of success that holds %s is a failure, and sending again is safe', async (_what, answer) => {
  const { page } = await openForm();
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (isSubmission(request)) keys.push(request.headers()['idempotency-key']);
  });
  await page.route('**/api/form/', (route) => route.fulfill(answer));
  await fillIn(page);
  const typed = await valuesOf(page);
  await send(page);
  await says(page, 'contact.form.failure');
  await says(page, 'contact.form.failure.text');
  expect(await valuesOf(page)).toEqual(typed);
  await page.unroute('**/api/form/');
  await send(page);
  await receives(page);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
});

test('a visitor who is offline is told so, and sends when the connection is back', async () => {
  const { page } = await openForm();
  await fillIn(page);
  const typed = await valuesOf(page);
  await page.context().setOffline(true);
  await send(page);
  await says(page, 'contact.form.failure.offline');
  await says(page, 'contact.form.failure');
  expect(await valuesOf(page)).toEqual(typed);
  await page.context().setOffline(false);
  await send(page);
  await receives(page);
});

test('what an input method left in full width is taken', async () => {
  const { page, troubles } = await openForm();
  await fillIn(page, { Email: 'ｎａｍｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', Phone: '０９０ー１２３４－５６７８' });
  await send(page);
  await receives(page);
  expect(await shown(page)).toMatchObject({ email: 'name@example.com', phone: '090-1234-5678' });
  expect(troubles).toEqual([]);
});

/** The names of the text fields that a screen reader is told of. */
async function textboxesHeard(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const textboxes = nodes.filter(({ role, ignored }) => role?.value === 'textbox' && !ignored);
  return textboxes.map(({ name }) => name?.value);
}

test('the robot trap is out of reach of people, and holds a message that fills it in', async () => {
  const { page, startApp } = await openEarly();
  const trap = field(page, 'Website');
  await trap.focus();
  expect(await trap.evaluate((element) => element === document.activeElement)).toBe(false);
  expect(await trap.evaluate((element) => element.closest('[aria-hidden]'))).toBe(null);
  expect(await textboxesHeard(page)).toEqual(['Name', 'Email', expect.stringContaining('Phone'), 'Content']);
  await fillIn(page);
  await trap.evaluate((element) => Object.assign(element, { value: 'https://spam.example' }));
  startApp();
  await appReady(page);
  await send(page);
  await receives(page);
  expect(await shown(page)).toMatchObject({ held: 'the robot trap was filled in' });
});

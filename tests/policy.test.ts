/** The site under its own policy, in a real browser: nothing of its own is refused, and what was slipped in is. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { videoEmbed } from '../content/src/markdown/video.ts';
import { routes } from './routes.ts';
import { appReady, sharedSite, siteUrl, startBrowser, visit, withPlainPictures } from './site.ts';

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

/** A visitor whose browser tells what it refused. */
async function newVisitor(options: Parameters<typeof visit>[1] = {}) {
  const { page, troubles } = await visit(browser, { locale: 'en-US', ...options });
  onTestFinished(() => page.context().close());
  await withPlainPictures(page);
  const refused: string[] = [];
  await page.exposeFunction('noteRefused', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      (globalThis as unknown as { noteRefused(what: string): void }).noteRefused(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return { page, troubles, refused };
}

async function goTo(page: Page, path: string, address = site.address) {
  await page.goto(address + path);
  await appReady(page);
}

test('no page of the site breaks the policy', async () => {
  const { page, troubles, refused } = await newVisitor();
  for (const route of routes) await goTo(page, `/en-US${route === '/' ? '' : route}`);
  expect({ refused, troubles }).toEqual({ refused: [], troubles: [] });
});

test('nor does walking through it, where the browser itself puts texts into the page', async () => {
  const { page, troubles, refused } = await newVisitor();
  await goTo(page, '/en-US');
  for (const path of ['/en-US/news', '/en-US/works', '/en-US/contact', '/en-US/privacypolicy']) {
    await page.locator(`a[href="${path}"]`).first().click();
    await page.waitForURL(site.address + path);
    await page.locator('main h1').first().waitFor();
  }
  await page.locator('main p').first().waitFor();
  expect({ refused, troubles }).toEqual({ refused: [], troubles: [] });
});

test('a trailer plays', async () => {
  const { page, troubles, refused } = await newVisitor();
  await goTo(page, '/en-US/works/1');
  await page.getByRole('link', { name: 'Play the trailer for Sky Isles' }).click();
  await page.locator('video[controls]').evaluate((video: HTMLVideoElement) => video.play());
  expect({ refused, troubles }).toEqual({ refused: [], troubles: [] });
});

test('the players of all services that texts may name are let in', async () => {
  const { page, refused } = await newVisitor();
  const players = [
    'https://youtu.be/aaaaaaaaaaa',
    'https://vimeo.com/1',
    'https://www.bilibili.com/video/BV0000000000',
    'https://www.nicovideo.jp/watch/sm1',
  ].map((address) => String(videoEmbed(address)));
  const html = players.map((player) => `<figure data-video="${player}"><a href="#">Film</a></figure>`).join('');
  await page.route('**/api/article/*/124', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.Content = html;
    await route.fulfill({ json: answer });
  });
  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'A player' }));
  await goTo(page, '/en-US/news');
  await page.locator('a[href="/en-US/news/124"]').first().click();
  const links = page.locator('figure[data-video] a');
  await links.first().waitFor();
  while ((await links.count()) > 0) await links.first().click();
  await expect.poll(() => page.frames().map((frame) => frame.url())).toEqual([page.url(), ...players]);
  expect(refused).toEqual([]);
});

test('markup that was slipped into a page does nothing', async () => {
  const { page, refused } = await newVisitor();
  await page.route(`${site.address}/en-US/about`, async (route) => {
    const response = await route.fetch();
    const slipped = `<script>document.title = 'Mine'</script><img src="/gone" onerror="document.title = 'Mine'">
      <script src="https://evil.example/a.js"></script><style>body{display:none}</style><p style="display:none"></p>
      <iframe src="https://evil.example/"></iframe><base href="https://evil.example/">`;
    await route.fulfill({ response, body: (await response.text()).replace('<body>', `<body>${slipped}`) });
  });
  await goTo(page, '/en-US/about');
  expect(await page.title()).not.toBe('Mine');
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).display)).not.toBe('none');
  expect(await page.evaluate(() => document.baseURI)).toBe(`${site.address}/en-US/about`);
  const expected = [
    'base-uri https://evil.example/',
    'frame-src https://evil.example',
    'script-src-attr inline',
    'script-src-elem https://evil.example/a.js',
    'script-src-elem inline',
    'style-src-attr inline',
    'style-src-elem inline',
  ];
  await expect.poll(() => refused.toSorted()).toEqual(expected);
});

test('a script cannot write HTML, nor make more script of text', async () => {
  const { page } = await newVisitor();
  await goTo(page, '/en-US/about');
  // From a timer: what a test runs by itself is not held to the policy.
  const outcomes = await page.evaluate(() => {
    const outcome = (attempt: () => unknown) =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            attempt();
            resolve('done');
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      });
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): void };
    };
    return Promise.all([
      outcome(() => Object.assign(document.body, { innerHTML: '<p>Mine' })),
      outcome(() => document.body.insertAdjacentHTML('beforeend', '<p>Mine')),
      outcome(() => document.write('Mine')),
      outcome(() => Object.assign(document.createElement('script'), { src: '/assets/a.js' })),
      outcome(() => Object.assign(document.createElement('script'), { textContent: 'document.title = 1' })),
      outcome(() => new Function('document.title = 1')()),
      outcome(() => trustedTypes.createPolicy('mine', {})),
    ]);
  });
  expect(outcomes).toEqual([...Array(5).fill('TypeError'), 'EvalError', 'TypeError']);
});

test('over https the choice of a language is a cookie that no plain connection and no other site gets', async () => {
  const { page, refused } = await newVisitor();
  await page.route(`${siteUrl}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: sharedSite('public').address + pathname + search }) });
  });
  await page.addInitScript(() => localStorage.setItem('umi_locale', 'ja-JP'));
  await page.goto(`${siteUrl}/about`);
  await page.locator('html[lang=ja-JP]').waitFor();
  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([{ name: 'umi_locale', value: 'ja-JP', secure: true, sameSite: 'Lax' }]);
  expect(refused).toEqual([]);
});

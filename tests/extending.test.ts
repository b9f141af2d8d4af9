/** A language more, by docs/extending.md alone; and a site without it whose database still has it, as after a rollback. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { localeCodes } from 'contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { startSmtp } from '../content/src/message/testing/smtp.ts';
import { ask } from './ask.ts';
import { readHead } from './html.ts';
import { korean, steps, takeStep, withKorean } from './korean.ts';
import { message, solveCaptcha } from './message.ts';
import { copyProject, repository, startCopy } from './project-copy.ts';
import { routes } from './routes.ts';
import { open, type Site, startBrowser, startSite } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await startCopy(withKorean);
}, 120_000);

afterAll(() => site.stop());

const read = async (address: string, headers: Record<string, string> = {}) => {
  const { status, text } = await ask(site, address, headers);
  expect(status, address).toBe(200);
  return { text, ...readHead(text) };
};

test('the guide names each file that the language took, and no other', async () => {
  const guide = await readFile(path.join(repository, 'docs/extending.md'), 'utf8');
  const section = guide.split(/^## /m).find((part) => part.startsWith('A language\n')) ?? '';
  const named = section.matchAll(/^\d+\. `([^`]+)`(?:: `([^`]+)`)?/gm);
  expect(Array.from(named, ([, file, newFile = '']) => file + newFile)).toEqual(Object.keys(steps));
});

test('a language that is only in the table fails the types at every other place of the code', async () => {
  const folder = path.join(inject('scratch'), 'incomplete');
  await copyProject(folder);
  await takeStep(folder, 'contract/src/locale.ts');
  // Each further checker would look at Kysely's types again: the others take no time off a machine whose cores are busy.
  const args = ['-p', '.', '--checkers', '1'];
  const tsc = promisify(execFile)(path.join(repository, 'node_modules/.bin/tsc'), args, { cwd: folder });
  const { stdout } = await tsc.catch((error: { stdout: string }) => error);
  const places = Array.from(stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm), ([, file = '']) => file);
  expect(new Set(places)).toEqual(
    new Set([
      'contract/src/form-messages.ts',
      'content/src/language/messages.ts',
      'web/src/server/preview/fonts.ts',
      'web/src/server/site-preview/messages.ts',
      'scripts/writing.ts',
      // For the brand file.
      'web/src/brand.ts',
    ]),
  );
}, 120_000);

describe('a reader of Korean', () => {
  test.each([
    ['whose browser asks for it', { 'accept-language': 'ko,en;q=0.5' }],
    ['who chose it before', { cookie: 'umi_locale=ko-KR', 'accept-language': 'ja' }],
  ])('%s gets it', async (_who, headers) => {
    const { text } = await read('/about', headers);
    expect(text).toContain('<html lang="ko-KR"');
    expect(text).toContain(`<title>${korean.aboutTitle}`);
  });

  test('finds every page', async () => {
    for (const route of routes) await read(`/ko-KR${route === '/' ? '' : route}`);
  });

  test.each([...localeCodes, 'ko-KR'])('finds it in the picker of %s', async (locale) => {
    const { root } = await read(`/${locale}/about`);
    const links = root.querySelectorAll('nav a[hreflang]').map((link) => [link.getAttribute('href'), link.text]);
    expect(links).toContainEqual(['/ko-KR/about', '한국어']);
    expect(new Set(links.map(String)).size).toBe(localeCodes.length + 1);
  });

  test('sees its fonts, and headings in its size', async () => {
    const browser = await startBrowser();
    onTestFinished(() => browser.close());
    const { page, troubles } = await open(browser, `${site.address}/ko-KR/about`);
    const style = await page.evaluate(() => {
      const { fontFamily } = getComputedStyle(document.body);
      return { fontFamily, scale: getComputedStyle(document.documentElement).getPropertyValue('--scale-heading') };
    });
    expect(style.fontFamily).toContain(korean.fonts);
    expect(Number(style.scale)).toBe(korean.headingScale);
    await page.goto(`${site.address}/ko-KR/news/101`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(korean.newsTitle);
    const drawn = (await fontsDrawing(page, 'h1')).filter(({ familyName }) => korean.fonts.includes(`"${familyName}"`));
    const letters = korean.newsTitle.match(/\p{Script=Hangul}/gu)?.length ?? 0;
    expect(drawn.reduce((sum, { glyphCount }) => sum + glyphCount, 0)).toBeGreaterThanOrEqual(letters);
    expect(troubles).toEqual([]);
  });

  test('is told which language a text is in that has no translation, by its Korean name', async () => {
    const { root } = await read('/ko-KR/news/102');
    expect(root.querySelector('main aside')?.text).toContain('영어');
  });

  test('is told what is wrong with the form, and thanked by mail', async () => {
    const smtp = await startSmtp();
    const mailing = await startCopy(withKorean, { DATA_DIR: site.dataDir, SMTP_URL: smtp.url, MAIL_RECEIPT: 'on' });
    try {
      const nameless = await post(mailing, { Name: '' });
      expect(await nameless.text()).toContain(korean.nameRequired);
      expect((await post(mailing)).status).toBe(201);
      const subject = `${korean.name}: ${korean.receiptSubject}`;
      await vi.waitFor(() => expect(smtp.received.map(({ mail }) => mail.subject)).toContain(subject), 10_000);
    } finally {
      await mailing.stop();
    }
  });
});

/** The fonts of the machine that the browser really draws an element's letters with. */
async function fontsDrawing(page: Page, selector: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts;
}

const post = async ({ address }: Site, changes: Partial<typeof message> = {}) =>
  fetch(`${address}/api/form/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, Language: 'ko-KR', ...changes, Captcha: await solveCaptcha({ address }) }),
  });

test('readers of other languages are told that a text is in Korean only', async () => {
  const { root } = await read('/en-US/news/301');
  expect(root.querySelector('main aside')?.text).toContain('Korean');
});

test('it is announced where it exists, and only there', async () => {
  const about = await read('/en-US/about');
  expect(about.alternates['ko-KR']).toMatch(/\/ko-KR\/about$/);
  expect(about.meta('og:locale:alternate')).toContain('ko_KR');
  expect(Object.keys((await read('/en-US/news/101')).alternates)).toContain('ko-KR');
  expect(Object.keys((await read('/en-US/news/102')).alternates)).not.toContain('ko-KR');
  expect((await read('/sitemap-ko-KR-1.xml')).text).toContain('/ko-KR/news/101<');
  expect((await read('/ko-KR/news/feed.atom')).text).toContain(korean.newsTitle);
  expect(JSON.parse((await read('/site.webmanifest', { 'accept-language': 'ko' })).text).name).toBe(korean.name);
});

test('a page that is shared has a preview picture, with the name of the site in its own letters', async () => {
  const [picture = ''] = (await read('/ko-KR/about')).meta('og:image');
  expect(picture).toMatch(/\/preview\/ko-KR\/site\.jpg$/);
  const { status, body } = await ask(site, new URL(picture, site.address).pathname);
  expect(status).toBe(200);
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  // White letters on the dark ground at its foot; what no font has is left out.
  const title = await sharp(body).extract({ left: 72, top: 480, width: 300, height: 90 }).png().toBuffer();
  expect((await sharp(title).greyscale().stats()).channels[0]?.max).toBeGreaterThan(240);
});

test('a site without the language, on a database that has it, loses the language and nothing else', async () => {
  const rolledBack = await startSite({ DATA_DIR: site.dataDir });
  try {
    const statusOf = async (address: string) => (await ask(rolledBack, address)).status;
    for (const locale of localeCodes) {
      for (const route of [...routes, '/news/101']) {
        expect(await statusOf(`/${locale}${route === '/' ? '' : route}`), `${locale} ${route}`).toBe(200);
      }
      expect(await statusOf(`/${locale}/news/feed.atom`)).toBe(200);
      expect(await statusOf(`/sitemap-${locale}-1.xml`)).toBe(200);
    }
    expect(await statusOf('/ko-KR/about')).toBe(404);
    expect(await statusOf('/en-US/news/301')).toBe(404);
    const headers = { cookie: 'umi_locale=ko-KR', 'accept-language': 'ko' };
    expect((await ask(rolledBack, '/about', headers)).text).toContain('<html lang="en-US"');
    const { alternates } = readHead((await ask(rolledBack, '/en-US/news/101')).text);
    expect(Object.keys(alternates)).not.toContain('ko-KR');
  } finally {
    await rolledBack.stop();
  }
});

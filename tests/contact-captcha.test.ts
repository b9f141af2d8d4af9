/** The contact form with a captcha service, in a real browser and under the site's own policy. */
import { captchaProviders } from 'contract/names';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startCaptchaService } from './captcha-service.ts';
import { field, fillIn, form, isSubmission, send, valuesOf } from './contact-form.ts';
import { formatMessage } from './messages.ts';
import { appReady, open, type Site, sharedSite, startBrowser, startSite, takeSeat } from './site.ts';

type Service = Awaited<ReturnType<typeof startCaptchaService>>;
type CaptchaTest = {
  captchaTest: {
    options(): Record<string, unknown>;
    isPassed(): boolean;
    expire(): void;
    fail(): void;
  };
};

const message = (id: string, locale: 'en-US' | 'ja-JP' = 'en-US') => formatMessage(locale, id);
const inSite = { FORM_PER_MINUTE: '100', FORM_PER_DAY: '100' };

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

/** A visitor at the form, whose browser tells what the policy refused. */
async function openForm(address: string) {
  const visitor = await open(browser, address);
  const refused: string[] = [];
  await visitor.page.exposeFunction('noteRefused', (what: string) => refused.push(what));
  await visitor.page.evaluate(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      (globalThis as unknown as { noteRefused(what: string): void }).noteRefused(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return { ...visitor, refused };
}

const passCheck = (page: Page) =>
  page.frameLocator('form iframe[title=captcha]').getByRole('button', { name: 'I am human' }).click();
const receives = (page: Page) => page.getByText(message('contact.form.success'), { exact: true }).waitFor();
const says = (page: Page, id: string) => form(page).getByText(message(id), { exact: true }).waitFor();

const policyAt = async (address: string) =>
  (await fetch(address)).headers.get('content-security-policy')?.split(';') ?? [];

describe.each(captchaProviders)('with %s', (provider) => {
  let service: Service;
  let site: Site;

  beforeAll(async () => {
    service = await startCaptchaService(provider);
    site = await startSite({ ...inSite, ...service.settings });
    return async () => {
      await site.stop();
      await service.stop();
    };
  });

  test('a message is sent with the token of the widget, and nothing is refused', async () => {
    const { page, refused, troubles } = await openForm(`${site.address}/ja-JP/contact`);
    await fillIn(page);
    await passCheck(page);
    await send(page);
    await page.getByText(message('contact.form.success', 'ja-JP'), { exact: true }).waitFor();
    const token = expect.stringContaining(`${provider}-token-`);
    expect(service.verified.at(-1)).toEqual({ token, secret: service.secret, success: true });
    expect(service.scripts.at(-1)?.get('render')).toBe('explicit');
    expect({ refused, troubles }).toEqual({ refused: [], troubles: [] });
  });

  test('the widget is there also for a visitor who filled in everything before the app ran', async () => {
    const { page } = await takeSeat(browser, site.address);
    const gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/react-.*\.js$/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${site.address}/contact`, { waitUntil: 'domcontentloaded' });
    await fillIn(page);
    gate.resolve();
    await passCheck(page);
    await send(page);
    await receives(page);
  });

  test('the widget speaks the visitor’s language', async () => {
    const { page } = await openForm(`${site.address}/ja-JP/contact`);
    await field(page, 'Name').focus();
    await page.locator('form iframe').waitFor();
    const options = await page.evaluate(() => {
      const { sitekey, language, theme, size } = (globalThis as unknown as CaptchaTest).captchaTest.options();
      return { sitekey, language, theme, size };
    });
    const { CAPTCHA_SITE_KEY: sitekey } = service.settings;
    expect(options).toEqual({ sitekey, language: 'ja', theme: 'light', size: 'normal' });
    expect(service.scripts.at(-1)?.get('hl')).toBe(provider === 'turnstile' ? null : 'ja');
  });

  test('who sends before passing the check is told so, and the message goes right after it', async () => {
    const { page } = await openForm(`${site.address}/contact`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (isSubmission(request)) sent.push(request.url());
    });
    await fillIn(page);
    await send(page);
    await says(page, 'contact.form.captcha.needed');
    expect(sent).toEqual([]);
    await passCheck(page);
    await receives(page);
    expect(sent).toHaveLength(1);
  });

  test('who left while the message was sent reads on return that it was received, also in a document that lets no captcha in', async () => {
    const { page } = await openForm(`${site.address}/contact`);
    await fillIn(page);
    await passCheck(page);
    const left = Promise.withResolvers<void>();
    await page.route('**/api/form/', (route) => left.promise.then(() => route.continue()));
    await Promise.all([page.waitForRequest(isSubmission), send(page)]);
    await page.locator('#Menu a[href="/about"]').click();
    await form(page).waitFor({ state: 'detached' });
    left.resolve();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft'))).toBe(null);
    await page.reload();
    await appReady(page);
    await Promise.all([page.waitForEvent('load'), page.locator('#Menu a[href="/contact"]').click()]);
    await appReady(page);
    await receives(page);
  });

  test('a check that expired is asked for again', async () => {
    const { page } = await openForm(`${site.address}/contact`);
    await fillIn(page);
    const typed = await valuesOf(page);
    await passCheck(page);
    // What expires is a token that the page has.
    await page.waitForFunction(() => (globalThis as unknown as CaptchaTest).captchaTest.isPassed());
    await page.evaluate(() => (globalThis as unknown as CaptchaTest).captchaTest.expire());
    await says(page, 'contact.form.captcha.expired');
    await send(page);
    // While it is being sent, the topic's field is disabled, and its value not among those of the form.
    await expect.poll(() => valuesOf(page)).toEqual(typed);
    await passCheck(page);
    await receives(page);
  });

  test('a token that the service refuses is explained, and another one works', async () => {
    const { page } = await openForm(`${site.address}/contact`);
    await fillIn(page);
    const typed = await valuesOf(page);
    await Promise.all([page.waitForResponse(`${service.origin}/token*`), passCheck(page)]);
    service.forgetTokens();
    await send(page);
    await says(page, 'contact.form.failure.captcha');
    await says(page, 'contact.form.failure');
    expect(service.verified.at(-1)?.success).toBe(false);
    expect(await valuesOf(page)).toEqual(typed);
    await passCheck(page);
    await send(page);
    await receives(page);
  });

  test('a script that does not come is explained, and trying again works', async () => {
    service.isScriptGone = true;
    onTestFinished(() => {
      service.isScriptGone = false;
    });
    const { page, troubles } = await openForm(`${site.address}/contact`);
    await fillIn(page);
    const typed = await valuesOf(page);
    await says(page, 'contact.form.captcha.failed');
    expect(troubles).toContainEqual(
      expect.stringContaining(`ChunkLoadError: Loading chunk ${provider} failed (other: ${service.origin}/api.js`),
    );
    await Promise.all([page.waitForResponse(`${service.origin}/api.js*`), send(page)]);
    const reports = () => troubles.filter((trouble) => trouble.includes('ChunkLoadError'));
    await expect.poll(reports).toHaveLength(2);
    service.isScriptGone = false;
    await form(page)
      .getByRole('button', { name: message('contact.form.captcha.again') })
      .click();
    expect(await valuesOf(page)).toEqual(typed);
    await passCheck(page);
    await receives(page);
  });

  test('an error of the widget is explained, and trying again works', async () => {
    const { page } = await openForm(`${site.address}/contact`);
    await fillIn(page);
    await page.locator('form iframe').waitFor();
    await page.evaluate(() => (globalThis as unknown as CaptchaTest).captchaTest.fail());
    await says(page, 'contact.form.captcha.failed');
    await form(page)
      .getByRole('button', { name: message('contact.form.captcha.again') })
      .click();
    await passCheck(page);
    await send(page);
    await receives(page);
  });

  test('the contact page lets the service in, in every language, and no other page does', async () => {
    for (const path of ['/contact', '/ja-JP/contact', '/zh-CN/contact?from=mail']) {
      const policy = await policyAt(site.address + path);
      for (const name of ['script-src', 'frame-src']) {
        expect(
          policy.find((directive) => directive.startsWith(`${name} `)),
          path,
        ).toContain(service.origin);
      }
      expect(policy).not.toContainEqual(expect.stringContaining('trusted-types'));
      expect(policy).not.toContainEqual(expect.stringContaining('unsafe'));
    }
    for (const path of ['/', '/about', '/ja-JP/news', '/search?q=contact', '/nowhere']) {
      const policy = await policyAt(site.address + path);
      expect(policy.join(), path).not.toContain(service.origin);
      expect(policy, path).toContain("require-trusted-types-for 'script'");
    }
  });

  test('a visitor who comes from another page of the site can use it as well', async () => {
    const { page, refused, troubles } = await openForm(`${site.address}/about`);
    await page.locator('#Menu a[href="/contact"]').click();
    await page.locator('html[data-captcha=allowed]').waitFor();
    await fillIn(page);
    await passCheck(page);
    await send(page);
    await receives(page);
    await page.goBack();
    await page.waitForURL('**/about');
    expect({ refused, troubles }).toEqual({ refused: [], troubles: [] });
  });
});

test('a website whose content service is elsewhere lets the service in by its own settings', async () => {
  const service = await startCaptchaService('turnstile');
  onTestFinished(() => service.stop());
  const content = await startSite({ ...inSite, ...service.settings });
  onTestFinished(() => content.stop());
  const { CAPTCHA_PROVIDER, CAPTCHA_SCRIPT_URL } = service.settings;
  const site = await startSite({ CONTENT_URL: content.address, CAPTCHA_PROVIDER, CAPTCHA_SCRIPT_URL });
  onTestFinished(() => site.stop());
  const { page, refused } = await openForm(`${site.address}/contact`);
  await fillIn(page);
  await passCheck(page);
  await send(page);
  await receives(page);
  expect(refused).toEqual([]);
  expect((await policyAt(`${site.address}/about`)).join()).not.toContain(service.origin);
});

test('without a service no page lets one in, and the contact page is like all others', async () => {
  const policy = await policyAt(`${sharedSite().address}/contact`);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy.join()).not.toMatch(/cloudflare|hcaptcha|recaptcha/);
});

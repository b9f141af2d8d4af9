import type { LocaleCode } from 'contract/locale';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import brand from '../sample/brand.json' with { type: 'json' };
import { field, fillIn, form, isSubmission, send, valuesOf } from './contact-form.ts';
import { appReady, open, type Site, startBrowser, startSite, takeSeat } from './site.ts';
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

const openForm = (locale: LocaleCode = 'en-US') => open(browser, `${site.address}/${locale}/contact`);

/** What a person hears or reads about each field that is wrong, in the order of the form. */
const errorsOf = (page: Page) =>
  form(page).evaluate((element) =>
    [...element.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(
      ({ name, ariaDescribedByElements }) => [
        name,
        ariaDescribedByElements?.map(({ textContent }) => textContent).join(),
      ],
    ),
  );

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
const storedCount = () => countMessages(site);

type Expected = {
  required: [string, string, string, string];
  email: string;
  phone: string;
  success: string;
  failure: string;
  limit: string;
  offline: string;
  eventTypes: string[];
};

const expectedIn: Partial<Record<LocaleCode, Expected>> = {
  'en-US': {
    required: [
      'Please select the type of transaction you want to consult',
      'Please enter your name',
      'Please enter your email',
      'Please enter the content',
    ],
    email: 'Please enter a complete email address, such as name@example.com',
    phone: 'Please use only digits, spaces and + - ( ) in the phone number',
    success: 'We have received your message',
    failure: 'Failed to send message, please try again later',
    limit: 'You’ve sent several messages in a short time. Please wait a little.',
    offline: 'You seem to be offline. Nothing you typed is lost: please send it again once you’re back online.',
    eventTypes: [
      'Bug Report',
      'Submission of Various Opinions',
      'Message to Employees or the President',
      'Product Purchase Inquiry',
      'User Information',
      'Illegal Piracy Report',
      'Music Video and Image Material Licensing',
      'Performance Licensing',
      'Product Sales Licensing',
      'Secondary Creation Licensing',
      'Corporate Partnership Inquiry',
      'Event Related',
      'Other',
    ],
  },
  'zh-CN': {
    required: ['请选择您要咨询的事项类型', '请输入您的姓名', '请输入您的邮箱', '请输入留言内容'],
    email: '请输入完整的邮箱地址，例如 name@example.com',
    phone: '电话号码只能包含数字、空格和 + - ( )',
    success: '我们已收到您的留言',
    failure: '留言发送失败，请稍后再试',
    limit: '您在短时间内发送了多条留言，请稍等片刻再发。',
    offline: '您的网络连接似乎已断开。您填写的内容都还在，恢复连接后请再发送一次。',
    eventTypes: [
      '问题反馈',
      '意见与建议',
      '致员工或总裁的留言',
      '产品购买咨询',
      '用户信息',
      '盗版侵权举报',
      '音乐、视频及图像素材授权',
      '演出授权',
      '产品销售授权',
      '二次创作授权',
      '企业合作咨询',
      '活动相关',
      '其他',
    ],
  },
  'zh-TW': {
    required: ['請選擇您要諮詢的事項類型', '請輸入您的姓名', '請輸入您的電子郵件', '請輸入內容'],
    email: '請輸入完整的電子郵件地址，例如 name@example.com',
    phone: '電話號碼只能使用數字、空格與 + - ( )',
    success: '我們已收到您的訊息',
    failure: '訊息傳送失敗，請稍後再試',
    limit: '您在短時間內傳送了多則訊息，請稍等一下再送出。',
    offline: '您的網路連線似乎中斷了。您填寫的內容都還在，恢復連線後請再送出一次。',
    eventTypes: [
      '問題回報',
      '意見與建議',
      '給同仁或總裁的訊息',
      '產品購買諮詢',
      '使用者資訊',
      '盜版侵權檢舉',
      '音樂、影片及圖像素材授權',
      '演出授權',
      '產品銷售授權',
      '二次創作授權',
      '企業合作諮詢',
      '活動相關',
      '其他',
    ],
  },
  'ja-JP': {
    required: [
      'お問い合わせの種類を選択してください',
      'お名前を入力してください',
      'メールアドレスを入力してください',
      'お問い合わせ内容を入力してください',
    ],
    email: 'メールアドレスを「name@example.com」のような形式で入力してください',
    phone: '電話番号は数字、スペース、+ - ( ) のみで入力してください',
    success: 'お問い合わせを受け付けました',
    failure: 'お問い合わせを送信できませんでした。しばらくしてから、もう一度お試しください。',
    limit: '短い時間に続けて送信されています。少し時間をおいてからお試しください。',
    offline:
      'インターネットに接続できないようです。ご入力の内容はそのまま残っていますので、接続が回復してからもう一度送信してください。',
    eventTypes: [
      '不具合のご報告',
      'ご意見・ご要望',
      '社員・社長へのメッセージ',
      '製品のご購入について',
      'ユーザー情報について',
      '海賊版・違法コピーのご報告',
      '音楽・映像・画像素材の使用許諾',
      '上演・演奏の許諾',
      '製品販売の許諾',
      '二次創作の許諾',
      '企業提携のご相談',
      'イベントについて',
      'その他',
    ],
  },
};

describe.each(Object.entries(expectedIn) as [LocaleCode, Expected][])('in %s', (locale, expected) => {
  test('the thirteen types of event stand in the order of the specification', async () => {
    const html = await (await fetch(`${site.address}/${locale}/contact`)).text();
    const [, ...names] = [...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, name]) => name);
    expect(names).toEqual(expected.eventTypes);
  });

  test('a visitor who sends an empty form reads what is missing beside each field, and is led to the first', async () => {
    const { page, troubles } = await openForm(locale);
    await send(page);
    const [type, name, email, content] = expected.required;
    await expect
      .poll(() => errorsOf(page))
      .toEqual([
        ['EventType', type],
        ['Name', name],
        ['Email', email],
        ['Content', content],
      ]);
    expect(await focused(page)).toBe('EventType');
    for (const message of expected.required) await page.getByText(message, { exact: true }).waitFor();
    expect(await form(page).locator('[role="status"]').innerText()).toContain('4');
    expect(troubles).toEqual([]);
  });

  test('a wrong address or phone number is explained; no phone number is fine', async () => {
    const { page } = await openForm(locale);
    await fillIn(page, { Email: 'hanako@example', Phone: 'call me' });
    await send(page);
    await expect
      .poll(() => errorsOf(page))
      .toEqual([
        ['Email', expected.email],
        ['Phone', expected.phone],
      ]);
    expect(await focused(page)).toBe('Email');
    await field(page, 'Phone').fill('');
    await send(page);
    await expect.poll(() => errorsOf(page)).toEqual([['Email', expected.email]]);
  });

  test('a message is sent, stored in its language, and confirmed', async () => {
    const { page, troubles } = await openForm(locale);
    await fillIn(page, { Email: `${locale}@example.com`, Phone: '+81 (3) 1234-5678' });
    await send(page);
    const status = page.locator('main [role="status"]', { hasText: expected.success });
    await status.waitFor();
    expect(await status.evaluate((element) => element === document.activeElement)).toBe(true);
    const id = /\b[\da-f]{8}\b/.exec(await status.innerText())?.[0] ?? '';
    expect(await readMessage(site, id)).toMatchObject({
      event_type: 'bug-report',
      language: locale,
      email: `${locale}@example.com`,
      name: '山田 花子',
      phone: '+81 (3) 1234-5678',
      content: 'Hello, harbor!',
    });
    expect(troubles).toEqual([]);
  });

  test('a failure says so, keeps what was typed, and sending again works', async () => {
    const { page } = await openForm(locale);
    await fillIn(page);
    const typed = await valuesOf(page);
    const failures: [string, Parameters<Page['route']>[1]][] = [
      [expected.offline, (route) => route.abort()],
      [expected.failure, (route) => route.fulfill({ status: 500, body: 'no' })],
      [expected.limit, (route) => route.fulfill({ status: 429, json: { detail: 'Too many', status: 429 } })],
    ];
    for (const [hint, answer] of failures) {
      await page.route('**/api/form/', answer);
      const answered = page.waitForEvent('requestfinished', isSubmission);
      const failed = page.waitForEvent('requestfailed', isSubmission);
      await send(page);
      await Promise.race([answered, failed]);
      const alert = form(page).locator('[role="alert"]');
      await alert.getByText(expected.failure, { exact: true }).waitFor();
      await alert.getByText(hint, { exact: true }).waitFor();
      expect(await valuesOf(page)).toEqual(typed);
      await page.unroute('**/api/form/');
    }
    await send(page);
    await page.getByText(expected.success, { exact: true }).waitFor();
  });
});

test('a visitor finds the desks to write to, the media, and which fields are required', async () => {
  const { page } = await openForm();
  const topics = page.locator('main section', { hasText: 'Customer Service' }).first();
  expect(await topics.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Customer Service',
    'Legal',
    'Cooperation',
  ]);
  const { customerService, legal, cooperation } = brand.email;
  const linksIn = (name: string) =>
    page
      .getByRole('region', { name, exact: true })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(await linksIn('Email')).toEqual([customerService, legal, cooperation].map((it) => [it, `mailto:${it}`]));
  expect(await linksIn('Media')).toEqual([
    ['Facebook', brand.social.facebook],
    ['X', brand.social.x],
    ['Weibo', brand.social.weibo],
  ]);
  const required = await form(page)
    .locator('[aria-required="true"]')
    .evaluateAll((all) => all.map((element) => (element as HTMLInputElement).name));
  expect(required).toEqual(['EventType', 'Name', 'Email', 'Content']);
});

test('the captcha is asked for only once the form is used', async () => {
  const { page } = await takeSeat(browser, site.address);
  const challenges: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/challenge')) challenges.push(request.url());
  });
  await page.goto(`${site.address}/contact`, { waitUntil: 'networkidle' });
  await appReady(page);
  expect(challenges).toEqual([]);
  const asked = page.waitForRequest('**/api/form/challenge');
  await field(page, 'Name').focus();
  await asked;
  await field(page, 'Email').focus();
  await fillIn(page);
  await send(page);
  await page.getByText('We have received your message').waitFor();
  expect(challenges).toHaveLength(1);
});

test('a double click sends one message', async () => {
  const { page } = await openForm();
  const before = await storedCount();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isSubmission(request)) sent.push(request.url());
  });
  await fillIn(page);
  await form(page).locator('button[type="submit"]').dblclick();
  await page.getByText('We have received your message').waitFor();
  expect(sent).toHaveLength(1);
  expect(await storedCount()).toBe(before + 1);
});

test('a retry of a message whose answer was lost is not a second message', async () => {
  const { page } = await openForm();
  const before = await storedCount();
  await fillIn(page);
  await page.route('**/api/form/', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page);
  await form(page).locator('[role="alert"]').waitFor();
  await page.unroute('**/api/form/');
  await send(page);
  await page.getByText('We have received your message').waitFor();
  expect(await storedCount()).toBe(before + 1);
});

test('another message can be sent after the first', async () => {
  const { page, troubles } = await openForm();
  const before = await storedCount();
  for (const Content of ['The first', 'The second']) {
    await fillIn(page, { Content });
    await send(page);
    await page.getByText('We have received your message').waitFor();
    await page.getByRole('button', { name: 'Write another message' }).click();
    expect(Object.values(await valuesOf(page)).join('')).toBe('');
  }
  expect(await storedCount()).toBe(before + 2);
  expect(troubles).toEqual([]);
});

test('what was typed survives a reload, and is forgotten once it is sent', async () => {
  const { page } = await openForm();
  await fillIn(page, { Phone: '123' });
  const typed = await valuesOf(page);
  await page.reload();
  await appReady(page);
  await expect.poll(() => valuesOf(page)).toEqual(typed);
  await send(page);
  await page.getByText('We have received your message').waitFor();
  await page.reload();
  await appReady(page);
  expect(Object.values(await valuesOf(page)).join('')).toBe('');
});

test('while a visitor mends one field the focus stays there, and only its own message goes', async () => {
  const { page } = await openForm();
  await send(page);
  await expect.poll(() => focused(page)).toBe('EventType');
  await field(page, 'Content').pressSequentially('Hello');
  expect(await focused(page)).toBe('Content');
  expect(await field(page, 'Content').inputValue()).toBe('Hello');
  expect((await errorsOf(page)).map(([name]) => name)).toEqual(['EventType', 'Name', 'Email']);
});

test('what the service finds wrong is shown beside its field too', async () => {
  const { page } = await openForm();
  await fillIn(page);
  const errors = [{ field: 'Name', code: 'invalid', message: 'Please enter your name on a single line' }];
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'Check the fields', errors };
  await page.route('**/api/form/', (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', json: problem }),
  );
  await send(page);
  await expect.poll(() => errorsOf(page)).toEqual([['Name', 'Please enter your name on a single line']]);
  expect(await focused(page)).toBe('Name');
});

test('a visitor who keeps sending is told to wait', async () => {
  const strict = await startSite({ FORM_PER_MINUTE: '1', SAMPLE: 'off' });
  onTestFinished(() => strict.stop());
  const { page } = await open(browser, `${strict.address}/contact`);
  await fillIn(page);
  await send(page);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await fillIn(page, { Content: 'Again' });
  await send(page);
  await page.getByText('Failed to send message, please try again later').waitFor();
  await page.getByText('You’ve sent several messages in a short time. Please wait a little.').waitFor();
  expect(await field(page, 'Content').inputValue()).toBe('Again');
});

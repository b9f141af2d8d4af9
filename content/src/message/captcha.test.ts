import { captchaProviders } from 'contract';
import { describe, expect, test } from 'vitest';
import { minute } from '../clock.ts';
import { databases, get, newSettings, openTestContent, serve, solveCaptcha, startService } from '../testing/service.ts';
import { stopClock } from './testing/clock.ts';
import { startSiteverify } from './testing/siteverify.ts';
import { countStored, filledIn, post } from './testing/visitor.ts';

type Solved = {
  challenge: { parameters: object; signature: string };
  solution: { counter: number; derivedKey: string };
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const flip = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

/** The same solution with something else in it. */
function change(captcha: string, edit: (solved: Solved) => unknown): string {
  return encode(edit(JSON.parse(Buffer.from(captcha, 'base64').toString())));
}

const withSolution = (captcha: string, edit: (solution: Solved['solution']) => object | undefined) =>
  change(captcha, ({ challenge, solution }) => ({ challenge, solution: edit(solution) }));

const withSignature = (captcha: string, edit: (signature: string) => string) =>
  change(captcha, ({ challenge: { parameters, signature }, solution }) => ({
    challenge: { parameters, signature: edit(signature) },
    solution,
  }));

const withParameter = (captcha: string, parameter: object) =>
  change(captcha, ({ challenge: { parameters, signature }, solution }) => ({
    challenge: { parameters: { ...parameters, ...parameter }, signature },
    solution,
  }));

const muchLater = Math.round(Date.now() / 1000) + 1_000_000;

const refused: [string, (captcha: string) => string | undefined][] = [
  ['no captcha', () => undefined],
  ['an empty captcha', () => ''],
  ['garbage', () => '\u{1f4a9} not base64'],
  ['half a captcha', (captcha) => captcha.slice(0, captcha.length / 2)],
  ['a null', () => encode(null)],
  ['an empty object', () => encode({})],
  ['a challenge without a solution', (captcha) => withSolution(captcha, () => undefined)],
  ['a wrong key', (captcha) => withSolution(captcha, (it) => ({ ...it, derivedKey: flip(it.derivedKey) }))],
  ['a key that is no key', (captcha) => withSolution(captcha, (it) => ({ ...it, derivedKey: 'not hex' }))],
  ['less work', (captcha) => withParameter(captcha, { cost: 1 })],
  ['a later end', (captcha) => withParameter(captcha, { expiresAt: muchLater })],
  ['no end', (captcha) => withParameter(captcha, { expiresAt: undefined })],
  ['another algorithm', (captcha) => withParameter(captcha, { algorithm: 'SHA-256' })],
  ['nothing to find', (captcha) => withParameter(captcha, { keyPrefix: '' })],
  ['a key that is not signed', (captcha) => withParameter(captcha, { keySignature: undefined })],
  ['a wrong signature', (captcha) => withSignature(captcha, flip)],
  ['no signature', (captcha) => withSignature(captcha, () => '')],
];

describe.each(databases)('on %s', (kind) => {
  test('a challenge is for one visitor and never cached', async () => {
    const { app } = await startService(kind);
    const [first, second] = [await get(app, '/api/form/challenge'), await get(app, '/api/form/challenge')];
    expect(first).toMatchObject({ status: 200, body: { data: { Provider: 'altcha', signature: expect.any(String) } } });
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.body.data.signature).not.toBe(second.body.data.signature);
  });

  test('a captcha that is missing, wrong or tampered with is refused, and its solution stays good', async () => {
    const { app, content } = await startService(kind, { form: { perMinute: 100, perDay: 100 } });
    const captcha = await solveCaptcha(app);
    for (const [what, make] of refused) {
      const { status, headers, body } = await post(app, { ...filledIn, Captcha: make(captcha) });
      expect({ status, problem: body.status }, what).toEqual({ status: 403, problem: 403 });
      expect(headers['content-type'], what).toBe('application/problem+json; charset=utf-8');
    }
    expect(await countStored(content)).toMatchObject({ message: 0, outbox: 0, used_challenge: 0 });
    expect(await post(app, { ...filledIn, Captcha: captcha })).toMatchObject({ status: 201 });
  });

  test('a solution of another installation is refused', async () => {
    const [{ app }, other] = [await startService(kind), await startService(kind)];
    const captcha = await solveCaptcha(other.app);
    expect(await post(app, { ...filledIn, Captcha: captcha })).toMatchObject({ status: 403 });
  });

  test('a solution is good for twenty minutes', async () => {
    const pass = stopClock();
    const { app, content } = await startService(kind);
    const [early, late] = [await solveCaptcha(app), await solveCaptcha(app)];
    pass(19 * minute);
    expect(await post(app, { ...filledIn, Captcha: early })).toMatchObject({ status: 201 });
    pass(2 * minute);
    expect(await post(app, { ...filledIn, Captcha: late })).toMatchObject({ status: 403 });
    expect(await countStored(content)).toMatchObject({ message: 1 });
  });

  test('a solution is good once, however it is written', async () => {
    const { app, content } = await startService(kind);
    const captcha = await solveCaptcha(app);
    expect(await post(app, { ...filledIn, Captcha: captcha })).toMatchObject({ status: 201 });
    const again = [
      captcha,
      ` ${captcha}\n`,
      withSolution(captcha, (it) => ({ ...it, counter: it.counter + 1 })),
      change(captcha, (solved) => ({ ...solved, extra: true })),
    ];
    for (const Captcha of again) {
      expect(await post(app, { ...filledIn, Captcha, Content: 'Again' })).toMatchObject({ status: 403 });
    }
    expect(await countStored(content)).toMatchObject({ message: 1, outbox: 1, used_challenge: 1 });
  });

  test('of two requests that race with one solution, one is let through', async () => {
    const settings = await newSettings(kind);
    const contents = [await openTestContent(settings), await openTestContent(settings)] as const;
    const apps = [await serve(contents[0]), await serve(contents[1])] as const;
    const form = { ...filledIn, Captcha: await solveCaptcha(apps[0]) };
    const answers = await Promise.all([post(apps[0], form), post(apps[0], form), post(apps[1], form)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    expect(await countStored(contents[0])).toMatchObject({ message: 1, outbox: 1, used_challenge: 1 });
  });

  test.each(captchaProviders)('where %s is set the visitor is given its public key and script', async (provider) => {
    const { settings } = await startSiteverify();
    const scriptUrl = 'https://captcha.example/api.js';
    const { app } = await startService(kind, { captcha: { ...settings, provider, scriptUrl } });
    const { body } = await get(app, '/api/form/challenge');
    expect(body).toEqual({ data: { Provider: provider, SiteKey: settings.siteKey, ScriptURL: scriptUrl } });
  });

  test('a token that the captcha service takes is let through', async () => {
    const { settings, asked } = await startSiteverify();
    const { app, content } = await startService(kind, { captcha: settings });
    expect(await post(app, { ...filledIn, Captcha: 'a-token' })).toMatchObject({ status: 201 });
    expect(asked).toEqual([{ method: 'POST', fields: { secret: settings.secret, response: 'a-token' } }]);
    expect(await countStored(content)).toMatchObject({ message: 1, outbox: 1 });
  });

  test('a token that the captcha service does not take is refused', async () => {
    const { settings, answer } = await startSiteverify();
    const { app, content } = await startService(kind, { captcha: settings });
    const refusal = { success: false, 'error-codes': ['timeout-or-duplicate'] };
    for (const body of [refusal, { success: 'true' }, {}, null]) {
      answer.body = JSON.stringify(body);
      const refused = await post(app, { ...filledIn, Captcha: 'a-token' });
      expect(refused, answer.body).toMatchObject({ status: 403, body: { status: 403 } });
    }
    expect(await countStored(content)).toMatchObject({ message: 0, outbox: 0 });
  });

  test('while the captcha service is out of order nothing is stored, and the visitor may come back', async () => {
    const { settings, answer, stop } = await startSiteverify();
    const { app, content } = await startService(kind, { captcha: settings });
    const expectUnavailable = async () => {
      const { status, headers, body } = await post(app, { ...filledIn, Captcha: 'a-token' });
      expect({ status, body }).toMatchObject({ status: 503, body: { status: 503, title: 'Service Unavailable' } });
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.stringify(body)).not.toContain(settings.secret);
    };
    Object.assign(answer, { status: 200, body: '<h1>Hello</h1>' });
    await expectUnavailable();
    Object.assign(answer, { status: 500, body: JSON.stringify({ success: false }) });
    await expectUnavailable();
    await stop();
    await expectUnavailable();
    expect(await countStored(content)).toMatchObject({ message: 0, outbox: 0 });
  });
});

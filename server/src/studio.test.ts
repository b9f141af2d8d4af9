import { PassThrough } from 'node:stream';
import { contentApp } from 'content';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createAuthenticator } from '../../content/src/studio/testing/authenticator.ts';
import { goodPassword, join, nextCode, openBrowser, standIn } from '../../content/src/studio/testing/browser.ts';
import { startBucket } from '../../content/src/testing/bucket.ts';
import { plain } from '../../content/src/testing/pictures.ts';
import { newSettings, openTestContent } from '../../content/src/testing/service.ts';
import { contentProxy } from './content-proxy.ts';
import { loggingFor } from './log.ts';

/** A service as the server logs, at its finest. */
async function startLogged(overrides: Parameters<typeof newSettings>[1] = {}) {
  const content = await openTestContent(await newSettings('SQLite', overrides));
  const stream = new PassThrough();
  const lines: string[] = [];
  stream.on('data', (line) => lines.push(String(line)));
  const { logger, ...logging } = loggingFor({ logLevel: 'trace', trustProxy: '' });
  const options = { ...logging, logger: { ...logger, stream } };
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true }, ...options });
  await app.register(contentApp, { content });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { app, content, lines, options };
}

test('no password, token, code or secret is in any line of the log at trace', async () => {
  const service = await startLogged();
  const person = await join(service, 'owner');
  const tokens = [person.browser.cookie()];
  const Code = nextCode(person.secret);
  const browser = openBrowser(service.app);
  await browser.post('/session', { Email: person.email, Password: 'a wrong password 1', Code });
  await browser.post('/session', { Email: person.email, Password: goodPassword, Code });
  tokens.push(browser.cookie());
  const options = (await browser.post('/passkey/options')).body.data;
  await browser.post('/passkey', {
    Name: 'x',
    Credential: createAuthenticator().create(options, 'https://evil.example'),
  });
  const { TotpSecret } = (await browser.post('/me/totp/secret')).body.data;
  await browser.put('/me/password', { Password: 'a changed password 1' });
  tokens.push(browser.cookie());
  const { body } = await browser.post('/person', { Email: 'aya@example.org', Roles: [{ Role: 'editor' }] });
  const invitation = body.data.Link.split('/').at(-1);
  await browser.get('/activity/export');
  // Both fail, and are logged as failures.
  await service.content.db.schema.alterTable('staff').renameTo('staff_away').execute();
  expect((await browser.post('/session', { Email: person.email, Password: goodPassword, Code })).status).toBe(500);
  const { status } = await openBrowser(service.app).post(`/invitation/${invitation}`, {
    Name: 'Aya',
    Password: 'a third password 1',
  });
  expect(status).toBe(500);

  const log = service.lines.join('');
  expect(log).toContain('request failed');
  const secrets = [
    ...[goodPassword, 'a wrong password 1', 'a changed password 1', 'a third password 1'],
    ...[person.secret, TotpSecret, Code, ...person.recoveryCodes, options.challenge, invitation],
    ...tokens.map((cookie) => cookie.split('=')[1]),
  ];
  for (const secret of secrets) {
    expect(secret).toMatch(/.{6}/);
    expect(log).not.toContain(secret);
  }
});

test('a site in front of the content service passes the studio on, logs no invitation, and leaves it out where it is off', async () => {
  const service = await startLogged();
  const { port } = service.app.server.address() as { port: number };
  const front = async (hasStudio: boolean) => {
    const app = Fastify({ routerOptions: { ignoreTrailingSlash: true }, ...service.options });
    await app.register(contentProxy, { contentUrl: `http://127.0.0.1:${port}`, hasStudio });
    await app.ready();
    onTestFinished(() => app.close());
    return app;
  };
  const on = await front(true);
  const person = await join({ app: on, content: service.content }, 'owner');
  expect(await person.browser.get('/me')).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  const { body } = await person.browser.post('/person', { Email: 'aya@example.org', Roles: [{ Role: 'editor' }] });
  const token = body.data.Link.split('/').at(-1);
  expect((await openBrowser(on).get(`/invitation/${token}`)).status).toBe(200);
  expect(service.lines.join('')).not.toContain(token);
  const off = openBrowser(await front(false));
  off.setCookie(person.browser.cookie());
  for (const path of ['', '/me', `/invitation/${token}`]) expect((await off.get(path)).status).toBe(404);
  expect((await off.post('/session', {})).status).toBe(404);
});

test('a file is uploaded through a site in front of the content service, and what fails behind is told in front', async () => {
  const bucket = await startBucket();
  const service = await startLogged({ files: bucket.setting });
  const { port } = service.app.server.address() as { port: number };
  const front = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await front.register(contentProxy, { contentUrl: `http://127.0.0.1:${port}`, hasStudio: true });
  await front.ready();
  onTestFinished(() => front.close());
  const { browser } = await standIn({ app: front, content: service.content }, 'editor');
  const bytes = await plain('#204060', 2000, 1500).png({ compressionLevel: 0 }).toBuffer();
  bucket.setGone(true);
  const refused = await browser.put('/media/large.png', bytes);
  expect(refused).toMatchObject({ status: 503, body: { errors: [{ field: 'File', code: 'store' }] } });
  expect(service.lines.join('')).toContain('upload failed');
  bucket.setGone(false);
  expect(await browser.put('/media/large.png', bytes)).toMatchObject({
    status: 201,
    body: { data: { Name: 'large.png', Size: bytes.length } },
  });
  expect((await browser.get('/media/')).body.total).toBe(1);
});

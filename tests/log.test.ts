/** What a site writes down of its visitors: nothing that tells who they are. */
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSiteverify } from '../content/src/message/testing/siteverify.ts';
import { temporaryFolder } from '../content/src/testing/service.ts';

const program = path.resolve(import.meta.dirname, '../server/src/main.ts');

/** A site that logs all it can, and what it has logged. */
async function startTalkative() {
  const { settings: captcha } = await startSiteverify();
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: await temporaryFolder(),
    SAMPLE: 'off',
    LOG_LEVEL: 'trace',
    // Nobody listens there: the mail fails, and the log says so.
    SMTP_URL: 'smtp://127.0.0.1:1',
    CAPTCHA_SITE_KEY: captcha.siteKey,
    CAPTCHA_SECRET: captcha.secret,
    CAPTCHA_VERIFY_URL: captcha.verifyUrl,
  };
  const server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const log = { text: '' };
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      log.text += chunk;
    });
  }
  const address = await vi.waitFor(
    () => {
      const port = /Ready at http:\/\/localhost:(\d+)/.exec(log.text)?.[1];
      if (!port) throw new Error(`not ready: ${log.text}`);
      return `http://127.0.0.1:${port}`;
    },
    { timeout: 30_000, interval: 50 },
  );
  return { address, log };
}

test('a message, bad input, a search and a broken request leave no personal data in the log', async () => {
  const { address, log } = await startTalkative();
  const person = {
    EventType: 'bug-report',
    Name: 'Jane Quimby',
    Email: 'jane@secret.example',
    Phone: '+81 3 5555 0199',
    Content: 'My password is swordfish',
    Language: 'en-US',
  };
  const post = (to: string, body: string) =>
    fetch(address + to, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: 'umi_locale=en-US; who=quimby',
        'user-agent': 'QuimbyPhone',
      },
      body,
    });
  const form = { ...person, Captcha: 'solved-by-quimby' };
  expect((await post('/api/form/', JSON.stringify(form))).status).toBe(201);
  expect((await post('/api/form/', JSON.stringify({ ...form, Email: 'quimby at home' }))).status).toBe(400);
  expect((await post('/api/form/', `{"Name": "Jane Quimby" oops`)).status).toBe(400);
  await post('/contact', `{"Name": "Jane Quimby" oops`);
  for (const to of ['/search?q=quimby', '/api/article/?category_id=1&q=quimby', '/api/article/?category_id=quimby']) {
    await (await fetch(address + to, { headers: { referer: 'https://secret.example/' } })).text();
  }
  await (await fetch(`${address}/users/jane@secret.example`)).text();
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nCookie: who=quimby\r\nBroken header\r\n\r\n');

  await vi.waitFor(() => expect(log.text).toContain('mail not sent'), { timeout: 10_000 });
  await vi.waitFor(() => expect(log.text).toContain('client error'), { timeout: 10_000 });
  expect(log.text).toContain('"route":"/api/form/","status":201');
  expect(log.text).toContain('"route":"/api/form/","status":400');
  expect(log.text).not.toMatch(/quimby|jane|secret\.example|5555|swordfish|umi_locale|127\.0\.0\.1:\d{5}"?,"remote/i);
  expect(log.text).not.toMatch(/remoteAddress|remotePort|user-agent|"ip"/i);
});

/** A captcha service as Turnstile, hCaptcha and reCAPTCHA run one. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Takes every token, until `answer` is changed. */
export async function startSiteverify() {
  const answer = { status: 200, body: JSON.stringify({ success: true }) };
  const asked: { method: string | undefined; fields: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    asked.push({ method: request.method, fields: Object.fromEntries(new URLSearchParams(await text(request))) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  };
  onTestFinished(stop);
  const { port } = server.address() as { port: number };
  const settings = { siteKey: 'public-key', secret: 'private-key', verifyUrl: `http://127.0.0.1:${port}/siteverify` };
  return { settings, asked, answer, stop };
}

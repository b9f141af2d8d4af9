/** A real S3 server for a test. It knows one key, and unlike s3rver alone it takes nothing that is not signed with it. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver, { type Store } from 's3rver';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './service.ts';

// The only key s3rver knows; the secret is one that an address can hold only encoded.
const key = 'S3RVER';
const secret = 'a/secret+of=many%signs@all';

export async function startBucket() {
  const s3 = new S3rver({ silent: true, directory: await temporaryFolder(), configureBuckets: [{ name: 'site' }] });
  await s3.configureBuckets();
  answerOnceWritten(s3.store);
  const answer = s3.callback();
  const requests: string[] = [];
  let isGone = false;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    // With the first bytes of a file that is sent.
    if (isGone) request.once('readable', () => request.destroy());
    else if (isSigned(request)) answer(request, response);
    else response.writeHead(403).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const settingFor = (bucket: string, password = secret) =>
    `s3://${key}:${encodeURIComponent(password)}@127.0.0.1:${port}/${bucket}?insecure`;
  /** Whether the store breaks every connection. */
  const setGone = (gone: boolean) => {
    isGone = gone;
  };
  return { setting: settingFor('site'), settingFor, requests, setGone };
}

/** s3rver alone answers before its file is there, and who reads at once finds none; a store keeps what it has answered for. */
function answerOnceWritten(store: Store) {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const file = store.getResourcePath(bucket, key, 'object');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
    const md5 = createHash('md5').update(bytes).digest('hex');
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}

/** Signature Version 4, as Amazon describes it. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=(\w+)\/(.+), SignedHeaders=(.+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, givenKey, scope = '', signedHeaders = '', signature] = parts ?? [];
  const [pathname, query = ''] = url.split('?');
  const canonical = [
    method,
    pathname,
    query,
    ...signedHeaders.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>((sum, part) => createHmac('sha256', sum).update(part).digest(), `AWS4${secret}`);
  const expected = createHmac('sha256', signingKey)
    .update(`AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${digest}`)
    .digest('hex');
  return givenKey === key && signature === expected;
}

/** Any S3-compatible store: s3://KEY:SECRET@HOST[:PORT]/BUCKET[?region=R][&insecure] */
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { FileStoreError, type Files } from './files.ts';

const requestTimeoutMs = 30_000;

export async function openBucket(setting: string): Promise<Files> {
  const url = new URL(setting);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
  });
  const scheme = url.searchParams.has('insecure') ? 'http' : 'https';
  const base = `${scheme}://${url.host}${url.pathname.replace(/\/$/, '')}`;
  const [, bucket, ...folders] = url.pathname.split('/');
  const folder = folders
    .filter(Boolean)
    .map((name) => `${name}/`)
    .join('');

  const ask = (method: string, name: string, rest?: RequestInit) => askAt(`${base}/${name}`, method, name, rest);

  async function askAt(address: string, method: string, name: string, rest: RequestInit = {}): Promise<Response> {
    const waiting = new AbortController();
    const timer = setTimeout(
      () => waiting.abort(new Error(`waited ${requestTimeoutMs / 1000} seconds`)),
      requestTimeoutMs,
    );
    const response = await client
      .fetch(address, { ...rest, method, signal: waiting.signal })
      .catch((error: Error) => {
        throw new FileStoreError(`the file store at ${url.host} does not answer: ${reasonOf(error)}`, { cause: error });
      })
      // What comes after the answer's head may take as long as a slow visitor takes to receive it.
      .finally(() => clearTimeout(timer));
    const isMissingFile = response.status === 404 && method !== 'PUT';
    if (response.ok || isMissingFile) return response;
    throw new FileStoreError(`the file store answered ${response.status} to ${method} ${name}`);
  }

  return {
    async write(name, bytes) {
      await ask('PUT', name, { body: Buffer.from(bytes) });
    },
    async moveIn(name, file) {
      // Read while it is sent, so that a large one takes no memory.
      await ask('PUT', name, { body: await openAsBlob(file) });
      await rm(file);
    },
    async size(name) {
      const response = await ask('HEAD', name);
      return response.status === 404 ? undefined : Number(response.headers.get('content-length'));
    },
    async read(name, range) {
      const response = await ask('GET', name, range && { headers: { range: `bytes=${range.start}-${range.end}` } });
      if (response.status === 404 || !response.body) return undefined;
      const whole = response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length');
      return { size: Number(whole), stream: Readable.fromWeb(response.body as ReadableStream) };
    },
    async remove(name) {
      await ask('DELETE', name);
    },
    async list(prefix) {
      const names: string[] = [];
      for (let token: string | undefined = ''; token !== undefined; ) {
        const address = new URL(`${scheme}://${url.host}/${bucket}`);
        const query = { 'list-type': '2', prefix: folder + prefix, ...(token && { 'continuation-token': token }) };
        for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
        const xml = await (await askAt(address.href, 'GET', prefix)).text();
        names.push(...[...xml.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key.slice(folder.length)));
        token = /<NextContinuationToken>(.*?)<\/NextContinuationToken>/.exec(xml)?.[1];
      }
      return names;
    },
  };
}

function reasonOf({ message, cause }: Error): string {
  const { message: inner, code } = (cause ?? {}) as NodeJS.ErrnoException;
  return inner || code || message;
}

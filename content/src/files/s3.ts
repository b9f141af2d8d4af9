/** Any S3-compatible store: s3://KEY:SECRET@HOST[:PORT]/BUCKET[?region=R][&insecure] */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Files } from './index.ts';

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

  async function ask(name: string, init: RequestInit): Promise<Response> {
    const response = await client.fetch(`${base}/${name}`, { ...init, signal: AbortSignal.timeout(30_000) });
    if (response.ok || response.status === 404) return response;
    throw new Error(`the file store answered ${response.status} to ${init.method ?? 'GET'} ${name}`);
  }

  return {
    async write(name, bytes) {
      await ask(name, { method: 'PUT', body: Buffer.from(bytes) });
    },
    async size(name) {
      const response = await ask(name, { method: 'HEAD' });
      return response.status === 404 ? undefined : Number(response.headers.get('content-length'));
    },
    async read(name, range) {
      const response = await ask(name, range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {});
      if (response.status === 404 || !response.body) return undefined;
      const whole = response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length');
      return { size: Number(whole), stream: Readable.fromWeb(response.body as ReadableStream) };
    },
    async remove(name) {
      await ask(name, { method: 'DELETE' });
    },
  };
}

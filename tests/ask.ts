/** Asks a site for exactly the address given, as a browser would not, and follows no redirect. */
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Site } from './site.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

export async function ask(
  site: Pick<Site, 'address'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const asking = request(site.address, { path, headers });
  asking.end();
  const [response] = await once(asking, 'response');
  const body = await buffer(response);
  return { status: response.statusCode, headers: response.headers, body, text: body.toString() };
}

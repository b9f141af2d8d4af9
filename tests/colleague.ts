/** Somebody of the staff of a running site, who is signed in and calls the studio's API. */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Role } from 'contract/studio';
import { openForVisitors } from '../content/src/database/index.ts';
import { createStandIn } from '../content/src/studio/testing/browser.ts';
import type { Site } from './start-site.ts';

type Place = { DATA_DIR: string; DATABASE_URL?: string };
type At = Pick<Site, 'address'>;
// biome-ignore lint/suspicious/noExplicitAny: what a caller expects of it is what it says
type Answer = { status: number; body: any };

export type Colleague = ReturnType<typeof toColleague>;

const agent = new Agent({ keepAlive: true });

/** People with a session each, put into the database of a place. */
export async function joinStaff({ DATA_DIR, DATABASE_URL = '' }: Place, count: number, role: Role = 'publisher') {
  const db = await openForVisitors({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  try {
    const people = [];
    for (let at = 0; at < count; at++) people.push(toColleague(await createStandIn(db, role)));
    return people;
  } finally {
    await db.destroy();
  }
}

/** Who has this session. */
export function toColleague({ id, token }: { id: string; token: string }) {
  const cookie = `studio=${token}`;

  /** Of a site that is gone the status is 0. */
  async function send(site: At, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const isFile = body instanceof Uint8Array;
    const asking = request(
      `${site.address}/api/studio${path}`,
      {
        method,
        agent,
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          ...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      async (response) => {
        const answer = await text(response).catch(reject);
        if (answer === undefined) return;
        resolve({ status: response.statusCode ?? 0, body: answer === '' ? undefined : JSON.parse(answer) });
      },
    );
    asking.on('error', reject).end(body === undefined || isFile ? body : JSON.stringify(body));
    return promise.catch((): Answer => ({ status: 0, body: undefined }));
  }

  /** As it is now, with some fields changed. */
  async function write(site: At, path: string, fields: object): Promise<Answer> {
    const { status, body } = await send(site, 'GET', path);
    if (status !== 200) return { status, body };
    const { Title, Summary, Link, Markdown, Version } = body.data;
    const before = { Title, Summary, Link, Markdown };
    return send(site, 'PUT', path, { ...before, ...fields }, { 'if-match': `"${Version}"` });
  }

  const release = (site: At, items: object[], more: object = {}) =>
    send(site, 'POST', '/release', {
      Name: 'A release',
      Items: items.map((item) => ({ Action: 'publish', ...item })),
      Overrides: ['empty_summary', 'missing_alt', 'dead_link'],
      ...more,
    });

  return { id, cookie, token, send, write, release };
}

/** What must have been done: throws where it was not. */
export function done({ status, body }: Answer) {
  if (status < 200 || status > 299) throw new Error(`the studio answered ${status}: ${JSON.stringify(body)}`);
  return body?.data;
}

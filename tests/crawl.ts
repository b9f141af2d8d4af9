/** The whole site as a robot finds it, link by link. */
import { parse } from 'node-html-parser';
import { ask } from './ask.ts';
import type { Site } from './site.ts';

export type Found = { status: number; html: string; links: string[] };

const most = 3000;
const atOnce = 6;

/** Every address of the site that can be reached from one, with what it answered. */
export async function crawl(site: Pick<Site, 'address'>, start: string): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  let waiting = [start];
  while (waiting.length > 0) {
    const batch = waiting.splice(0, atOnce);
    await Promise.all(batch.map(async (path) => found.set(path, await visit(site, path))));
    const next = batch.flatMap((path) => found.get(path)?.links ?? []);
    waiting = [...new Set([...waiting, ...next])].filter((path) => !found.has(path));
    if (found.size > most) throw new Error('the site does not end');
  }
  return found;
}

async function visit(site: Pick<Site, 'address'>, path: string): Promise<Found> {
  if (path.startsWith('/api/')) return { status: await statusOfFile(site, path), html: '', links: [] };
  const { status, headers, text } = await ask(site, path);
  const isPage = headers['content-type']?.startsWith('text/html');
  return { status, html: isPage ? text : '', links: isPage ? linksOf(site, path, text) : [] };
}

/** Who says they have a file already is told whether it is there, and no picture has to be made for it. */
async function statusOfFile(site: Pick<Site, 'address'>, path: string): Promise<number> {
  const { status } = await ask(site, path, { 'if-none-match': '*' });
  return status === 304 ? 200 : status;
}

function linksOf(site: Pick<Site, 'address'>, path: string, html: string): string[] {
  const targets = parse(html)
    .querySelectorAll('a[href]:not([rel~=nofollow])')
    .map((link) => new URL(link.getAttribute('href') ?? '', site.address + path));
  return targets.filter(({ origin }) => origin === site.address).map(({ pathname, search }) => pathname + search);
}

/** How many clicks each address is away. */
export function clicksFrom(start: string, found: Map<string, Found>): Map<string, number> {
  const clicks = new Map([[start, 0]]);
  for (const [path, distance] of clicks) {
    for (const link of found.get(path)?.links ?? []) if (!clicks.has(link)) clicks.set(link, distance + 1);
  }
  return clicks;
}

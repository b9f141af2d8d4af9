/**
 * Pages as they were rendered, compressed, by language and address. A page is rendered once for all who wait for it,
 * and anew when the content has changed. Where that takes long or fails, the last good one is given.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { etagOf } from './etag.ts';
import { type Packed, pack, packTightly, sizeOf, unpack } from './packed.ts';

export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** The content service did not give all that belongs to it. */
  isPartial?: boolean;
};

export type KeptPage = Packed & {
  status: number;
  headers: Record<string, string>;
  etag: string;
  revision: number | undefined;
  freshUntil: number;
  isTight: boolean;
};

type Render = () => Promise<RenderedPage>;

/** How many were given at once, had to wait for a new page, or got an earlier one instead. */
export type PageCounts = { hit: number; miss: number; stale: number };

export type PageCacheOptions = { revision: () => number | undefined; mostBytes: number; counts?: PageCounts };

const mostPages = 10_000;
// What does not follow from the content, such as the year at the bottom, follows within a minute.
const lifetime = 60_000;
// How long a visitor waits for a page to be made anew while there is an older one.
const patience = 100;
const retryAfter = 1000;
// A crowd at a dead link costs little, and the link stays dead while the content service is gone.
const absentLifetime = 2000;
const mostAbsent = 100;

const lifetimeOf = (status: number) => (status === 200 ? lifetime : absentLifetime);

export function createPageCache({ revision, mostBytes, counts = { hit: 0, miss: 0, stale: 0 } }: PageCacheOptions) {
  const kept = new LRUCache<string, KeptPage>({
    max: mostPages,
    // What is larger than that is not kept: with no bytes, nothing is.
    maxSize: Math.max(mostBytes, 1),
    sizeCalculation: sizeOf,
  });
  const absent = new LRUCache<string, KeptPage>({ max: mostAbsent });
  const underWay = new Map<string, { page: Promise<KeptPage>; since: number }>();
  const toTighten = new Set<string>();

  const isFresh = (page: KeptPage) => page.revision === revision() && Date.now() < page.freshUntil;

  /** What can be given at once. */
  function find(key: string): KeptPage | undefined {
    const page = kept.get(key) ?? absent.get(key);
    if (!page || !isFresh(page)) return undefined;
    if (!page.isTight) tightenLater(key);
    counts.hit += 1;
    return page;
  }

  async function get(key: string, render: Render, isKept = true): Promise<KeptPage> {
    const { page, since } = underWay.get(key) ?? start(key, render, isKept);
    const earlier = kept.get(key) ?? absent.get(key);
    const given = await (earlier ? orEarlier(page, earlier, since + patience - Date.now()) : page);
    counts[given === earlier ? 'stale' : 'miss'] += 1;
    return given;
  }

  const orEarlier = (page: Promise<KeptPage>, earlier: KeptPage, wait: number) =>
    wait > 0 ? Promise.race([page, sleep(wait, earlier, { ref: false })]) : earlier;

  function start(key: string, render: Render, isKept: boolean) {
    const page = make(key, render, isKept).finally(() => underWay.delete(key));
    // Those who went on with the earlier page do not see it fail.
    page.catch(() => {});
    const making = { page, since: Date.now() };
    underWay.set(key, making);
    return making;
  }

  async function make(key: string, render: Render, isKept: boolean): Promise<KeptPage> {
    const madeFrom = revision();
    const earlier = kept.peek(key) ?? absent.peek(key);
    const rendered = await render().catch((error) => {
      if (!earlier) throw error;
      return undefined;
    });
    if (earlier && (!rendered || rendered.status >= 500 || rendered.isPartial)) {
      earlier.revision = madeFrom;
      earlier.freshUntil = Date.now() + retryAfter;
      return earlier;
    }
    const { status, headers, html, isPartial } = rendered as RenderedPage;
    const etag = `W/${etagOf(html)}`;
    const isSame = earlier?.etag === etag && earlier.status === status;
    const page: KeptPage = {
      ...(isSame ? earlier : await pack(html)),
      status,
      headers: status === 200 ? { ...headers, etag } : headers,
      etag,
      revision: madeFrom,
      freshUntil: Date.now() + (isPartial ? retryAfter : lifetimeOf(status)),
      isTight: isSame && earlier.isTight,
    };
    if (status === 200 && isKept) kept.set(key, page);
    else kept.delete(key);
    if (status === 404 && isKept) absent.set(key, page);
    else absent.delete(key);
    return page;
  }

  /** Only what is asked for again is worth it; one at a time, by address, so that a crowd of pages takes no memory. */
  function tightenLater(key: string) {
    toTighten.add(key);
    if (toTighten.size === 1) void tighten();
  }

  async function tighten() {
    for (const key of toTighten) {
      const page = kept.peek(key);
      if (page && !page.isTight) {
        const br = await packTightly(page);
        if (kept.peek(key) === page) kept.set(key, { ...page, br, isTight: true });
      }
      toTighten.delete(key);
    }
  }

  async function plainOf(key: string, page: KeptPage): Promise<Buffer> {
    const plain = page.plain ?? (await unpack(page));
    if (!page.plain && kept.peek(key) === page) kept.set(key, { ...page, plain });
    return plain;
  }

  return { find, get, plainOf, bytes: () => kept.calculatedSize };
}

/**
 * React renders preload links in front of its markup. Ours stands in the body, where they come late, so they are moved
 * to the head.
 */
import type { HeadTag } from '../head/head.ts';

const leading = /^(?:<link rel="preload" as="image"[^>]*\/>)+/;

export function takePreloads(markup: string): { preloads: HeadTag[]; body: string } {
  const [links = ''] = leading.exec(markup) ?? [];
  const preloads = [...links.matchAll(/<link ([^>]*)\/>/g)].map(
    ([, written = '']): HeadTag => ({
      tag: 'link',
      attributes: Object.fromEntries(
        [...written.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name.toLowerCase(),
          toPlain(value),
        ]),
      ),
    }),
  );
  return { preloads, body: markup.slice(links.length) };
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const toPlain = (value: string) => value.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => characters[name] ?? '');

/** The name of a text, by which a browser asks whether it still has the newest. */
import { createHash } from 'node:crypto';

export const etagOf = (body: string) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Whether `If-None-Match` names it. A proxy that compresses makes our tag a weak one. */
export function namesEtag(tags: string, etag: string): boolean {
  const strong = etag.replace(/^W\//, '');
  return tags.split(',').some((tag) => ['*', strong].includes(tag.trim().replace(/^W\//, '')));
}

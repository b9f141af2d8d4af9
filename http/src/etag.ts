/** Entity tags, by which a client asks whether it still has the newest response. */
import { createHash } from 'node:crypto';

export const etagOf = (body: string) => `"${createHash('sha1').update(body).digest('base64')}"`;

/** Whether `If-None-Match` names the tag. A proxy that compresses makes a strong tag weak, so the prefix does not count. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => ['*', opaque].includes(tag.trim().replace(/^W\//, '')));
}

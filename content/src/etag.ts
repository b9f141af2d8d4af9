/** Whether `If-None-Match` names what would be sent. A proxy that compresses makes our tag a weak one. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const strong = etag.replace(/^W\//, '');
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.some((tag) => tag === '*' || tag === strong) ?? false;
}

import type { Params } from 'react-router';

/** The article an address names, written in the one way an address names it. */
export function articleIdOf({ articleId = '' }: Params): number {
  if (!/^[1-9]\d*$/.test(articleId)) throw new Response(null, { status: 404 });
  return Number(articleId);
}

import { type WorkKind, workKinds } from 'contract/names';

export const tabOf = (search: URLSearchParams): WorkKind =>
  workKinds.find((kind) => kind === search.get('tab')) ?? workKinds[0];

/** The first tab needs no mention in the address. */
export function worksQuery(search: URLSearchParams): URLSearchParams {
  const tab = tabOf(search);
  return new URLSearchParams(tab === workKinds[0] ? {} : { tab });
}

import { type WorkKind, workKinds } from 'contract/names';
import type { LoaderFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';

const most = 50;

export const tabOf = (search: URLSearchParams): WorkKind =>
  workKinds.find((kind) => kind === search.get('tab')) ?? workKinds[0];

/** The first tab needs no mention in the address. */
export function worksQuery(search: URLSearchParams): URLSearchParams {
  const tab = tabOf(search);
  return new URLSearchParams(tab === workKinds[0] ? {} : { tab });
}

/** The works of the chosen tab, and how many each tab has. */
export async function loadWorks({ client, categoryId }: LoaderContext, { request }: LoaderFunctionArgs) {
  const tab = tabOf(new URL(request.url).searchParams);
  const category_id = await categoryId('works');
  const lists = await Promise.all(
    workKinds.map((kind) => client.listArticles({ category_id, kind, page_size: kind === tab ? most : 1 })),
  );
  const counts = Object.fromEntries(workKinds.map((kind, index) => [kind, lists[index]?.total ?? 0]));
  return { tab, counts, works: lists[workKinds.indexOf(tab)]?.data ?? [] };
}

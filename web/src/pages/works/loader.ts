import type { LoaderFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';
import { listWorks } from '../../catalog/works.ts';
import { isNarrowed } from './filters.ts';
import { readSearch } from './query.ts';

export async function loadWorks(context: LoaderContext, { request }: LoaderFunctionArgs) {
  const search = readSearch(new URL(request.url).searchParams);
  const byKind = await listWorks(context);
  const newest = byKind[search.tab]?.[0];
  // What a list tells of a work, so that the page is one request.
  const lead = (!isNarrowed(search) && newest?.Cover) || undefined;
  return { search, byKind, lead };
}

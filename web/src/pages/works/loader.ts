import type { LoaderFunctionArgs } from 'react-router';
import type { LoaderContext } from '../../catalog/loader-context.ts';
import { listWorks } from '../../catalog/works.ts';
import { readSearch } from './query.ts';

export async function loadWorks(context: LoaderContext, { request }: LoaderFunctionArgs) {
  return { search: readSearch(new URL(request.url).searchParams), byKind: await listWorks(context) };
}

import type { LoaderContext } from '../../catalog/loader-context.ts';

export async function loadHome({ client, languageId }: LoaderContext) {
  return (await client.getHome({ languageId: await languageId() })).data;
}

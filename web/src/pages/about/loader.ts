import type { ArticleSummary } from 'contract/entities';
import { loadHighlight } from '../../catalog/highlight.ts';
import type { LoaderContext } from '../../catalog/loader-context.ts';
import { listWorks } from '../../catalog/works.ts';

const loadPictures = loadHighlight('/about');

export async function loadAbout(context: LoaderContext) {
  const [pictures, works] = await Promise.all([
    loadPictures(context),
    // As the pictures: the page stands without them.
    listWorks(context).catch(() => ({})),
  ]);
  return { ...pictures, posters: Object.values(works).flat().flatMap(toPoster) };
}

function toPoster({ ID, Title, Cover, PublishedAt }: ArticleSummary) {
  return Cover ? [{ ID, Title, Cover, year: PublishedAt.slice(0, 'yyyy'.length) }] : [];
}

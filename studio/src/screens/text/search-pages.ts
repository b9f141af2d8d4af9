/** Finds our own pages, to link to them. */
import { localeCodes } from 'contract/locale';
import type { PageId } from 'contract/names';
import { pagePaths } from 'contract/site';
import type { FoundPage } from '../../rich-text/view.ts';
import { withSession } from '../../session/with-session.ts';

export async function searchPages(query: string): Promise<FoundPage[]> {
  const { data } = await withSession((api) => api.listBoard({ q: query, page_size: 10 }));
  return data
    .filter(({ Slug }) => Slug !== 'carousels')
    .map(({ Subject, ID, Slug, Title, Cells }) => ({
      path: Subject === 'page' ? pagePaths[ID as PageId] : `/${Slug}/${ID}`,
      // In the language in which it was found, if there is one.
      title: localeCodes.map((code) => Cells[code]?.Title ?? '').find((title) => title.includes(query)) ?? Title,
    }));
}

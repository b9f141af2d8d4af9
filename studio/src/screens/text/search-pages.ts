/** Finds our own pages, to link to them. */
import { type LocaleCode, localeCodes } from 'contract/locale';
import type { PageId } from 'contract/names';
import { pagePaths } from 'contract/site';
import { type Titled, titleIn } from '../../releasing/row-title.ts';
import type { FoundPage } from '../../rich-text/view.ts';
import { withSession } from '../../session/with-session.ts';

export async function searchPages(query: string, own: LocaleCode): Promise<FoundPage[]> {
  const { data } = await withSession((api) => api.listBoard({ q: query, page_size: 10 }));
  return data
    .filter(({ Slug }) => Slug !== 'carousels')
    .map((row) => ({
      path: row.Subject === 'page' ? pagePaths[row.ID as PageId] : `/${row.Slug}/${row.ID}`,
      title: foundTitle(row, query, own),
    }));
}

/** In the language in which it was found, if there is one, else as the board calls it. */
export function foundTitle(row: Titled, query: string, own: LocaleCode): string {
  const wanted = query.trim().toLowerCase();
  const titles = [own, ...localeCodes].map((code) => row.Cells[code]?.Title ?? '');
  return titles.find((title) => title.toLowerCase().includes(wanted)) ?? titleIn(row, own).text;
}

import { maxPageSize, type PageId } from 'contract/names';
import { codeOf } from '../../catalog/language-code.ts';
import type { LoaderContext } from '../../catalog/loader-context.ts';

export const loadLegal = (pageId: PageId) => async (context: LoaderContext) => {
  const languageId = await context.languageId();
  const [{ data: page }, pages] = await Promise.all([
    context.client.getPage({ languageId, pageId }),
    context.client.listPages({ page_size: maxPageSize }),
  ]);
  const languages = pages.data
    .filter(({ ID }) => ID === pageId)
    .flatMap(({ LanguageID }) => codeOf(context, LanguageID) ?? []);
  return { page, shown: codeOf(context, page.LanguageID), languages };
};

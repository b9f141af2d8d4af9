import type { PageId } from 'contract/names';
import { codeOf } from '../../catalog/language-code.ts';
import type { LoaderContext } from '../../catalog/loader-context.ts';

export const loadLegal = (pageId: PageId) => async (context: LoaderContext) => {
  const languageId = await context.languageId();
  const { data: page } = await context.client.getPage({ languageId, pageId });
  return { page, shown: codeOf(context, page.LanguageID), languages: page.Languages };
};

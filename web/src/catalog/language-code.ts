import type { LoaderContext } from './loader-context.ts';

/** The code of the language a text is in. */
export const codeOf = (context: LoaderContext, languageId: number) =>
  context.catalog().languages.find(({ ID }) => ID === languageId)?.Code;

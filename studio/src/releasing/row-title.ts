/** What an article or page is called: in the language of whoever looks, else in the first that has a title. */
import { type LocaleCode, localeCodes } from 'contract/locale';
import type { BoardRow } from 'contract/studio';

export type RowTitle = { text: string; language: LocaleCode | undefined };

export type Titled = { Cells: Record<string, Pick<BoardRow['Cells'][LocaleCode], 'Title'>> };

export function titleIn({ Cells }: Titled, own: LocaleCode): RowTitle {
  const language = [own, ...localeCodes].find((code) => Cells[code]?.Title);
  return { text: (language && Cells[language]?.Title) || '', language };
}

/** The texts of a row that a release can be about: there is something of them. */
import { type LocaleCode, localeCodes } from 'contract/locale';
import type { BoardRow } from 'contract/studio';
import type { TextRef } from '../../releasing/items.ts';

export function publishable({ Subject, ID, Cells }: BoardRow, language?: LocaleCode): TextRef[] {
  return localeCodes
    .filter((code) => (!language || code === language) && (Cells[code]?.State ?? 'missing') !== 'missing')
    .map((Language) => ({ Subject, ID: String(ID), Language }));
}

/** The articles and pages that the address names, with the state of all their languages, as the board tells it. */
import { useQuery } from '@tanstack/react-query';
import { type LocaleCode, localeCodes } from 'contract/locale';
import { maxPageSize } from 'contract/names';
import type { BoardRow, NewRelease } from 'contract/studio';
import { useLanguage } from '../../language/language.tsx';
import { itemKey, type TextRef } from '../../releasing/items.ts';
import { type RowTitle, titleIn } from '../../releasing/row-title.ts';
import { withSession } from '../../session/with-session.ts';

type Items = NewRelease['Items'];
export type Action = Items[number]['Action'];

type Cell = BoardRow['Cells'][LocaleCode];
export type SubjectText = { ref: TextRef; cell: Cell };
export type Subject = {
  Subject: 'article' | 'page';
  ID: string;
  title: RowTitle;
  /** In the order of the site's languages. */
  texts: SubjectText[];
  /** Of articles alone. */
  factsState: BoardRow['FactsState'];
};

const nameOf = ({ Subject, ID }: Pick<TextRef, 'Subject' | 'ID'>) => `${Subject}:${ID}`;

function toSubject(row: BoardRow, own: LocaleCode): Subject {
  const { Subject, ID, FactsState, Cells } = row;
  const texts = localeCodes.map((Language): SubjectText => ({ ref: { Subject, ID, Language }, cell: Cells[Language] }));
  return { Subject, ID, title: titleIn(row, own), texts, factsState: FactsState };
}

/** In the order of the address; what is not there is left out. */
export function useSubjects(named: TextRef[]) {
  const names = [...new Set(named.map(nameOf))];
  const { locale } = useLanguage();
  return useQuery({
    queryKey: ['board', 'subjects', names],
    enabled: names.length > 0,
    queryFn: async ({ signal }): Promise<BoardRow[]> => {
      const rows = new Map<string, BoardRow>();
      for (let at = 0; at < names.length; at += maxPageSize) {
        const items = names.slice(at, at + maxPageSize).join(',');
        const { data } = await withSession((api) => api.listBoard({ items, page_size: maxPageSize }, { signal }));
        for (const row of data) rows.set(nameOf(row), row);
      }
      return names.flatMap((name) => rows.get(name) ?? []);
    },
    select: (rows) => rows.map((row) => toSubject(row, locale)),
  });
}

/** Whether there is something of a text that the release can be about. */
export const isPossible = ({ cell }: SubjectText, action: Action): boolean =>
  action === 'publish' ? cell.State !== 'missing' && hasNews(cell) : cell.LiveEdition !== null;

/** Whether visitors would see something else: what is live already is not published again. */
const hasNews = ({ State, IsChanged, LiveEdition }: Cell) => LiveEdition === null || IsChanged || State === 'scheduled';

/** Facts that visitors do not see yet go along. */
export const hasNewFacts = ({ factsState }: Subject): boolean =>
  factsState !== null && factsState !== 'live' && factsState !== 'missing';

export function itemsOf(
  subjects: Subject[],
  chosen: ReadonlySet<string>,
  withoutFacts: string[],
  Action: Action,
): Items {
  return subjects.flatMap((subject): Items => {
    const { Subject, ID, texts } = subject;
    const items = texts
      .filter((text) => chosen.has(itemKey(text.ref)) && isPossible(text, Action))
      .map(({ ref: { Language } }) => ({ Subject, ID, Language, Action }));
    // Another cover or gallery goes out also where no text changes.
    const isLive = texts.some(({ cell }) => cell.LiveEdition !== null);
    const canGo = Action === 'publish' && (items.length > 0 || isLive);
    const facts = canGo && hasNewFacts(subject) && !withoutFacts.includes(ID);
    return facts ? [{ Subject, ID, Action }, ...items] : items;
  });
}

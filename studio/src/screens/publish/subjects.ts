/** The articles and pages that the address names, with all their languages. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { localeCodes } from 'contract/locale';
import type { Facts, NewRelease, Text } from 'contract/studio';
import { itemKey, type TextRef } from '../../releasing/items.ts';
import { factsQuery, textQuery } from '../../releasing/queries.ts';

type Items = NewRelease['Items'];
export type Action = Items[number]['Action'];

export type SubjectText = { ref: TextRef; text: Text };
export type Subject = {
  Subject: 'article' | 'page';
  ID: string;
  title: string;
  /** In the order of the site's languages. */
  texts: SubjectText[];
  /** Of articles alone. */
  facts: Facts | undefined;
};

const subjectsOf = (named: TextRef[]) => [
  ...new Map(named.map(({ Subject, ID }) => [`${Subject}:${ID}`, { Subject, ID }])).values(),
];

export function useSubjects(named: TextRef[]) {
  const queries = useQueryClient();
  const subjects = subjectsOf(named);
  return useQuery({
    queryKey: ['text', 'subjects', subjects],
    enabled: named.length > 0,
    queryFn: () =>
      Promise.all(
        subjects.map(async ({ Subject, ID }): Promise<Subject> => {
          const refs = localeCodes.map((Language): TextRef => ({ Subject, ID, Language }));
          const [facts, ...texts] = await Promise.all([
            Subject === 'article' ? queries.fetchQuery({ ...factsQuery(ID), staleTime: 0 }) : undefined,
            ...refs.map((ref) => queries.fetchQuery({ ...textQuery(ref), staleTime: 0 })),
          ]);
          const shown = refs.flatMap((ref, at): SubjectText[] => {
            const text = texts[at];
            return text ? [{ ref, text }] : [];
          });
          const title = shown.find(({ text }) => text.Title)?.text.Title ?? '';
          return { Subject, ID, title, texts: shown, facts };
        }),
      ),
  });
}

/** Whether there is something of a text that the release can be about. */
export const isPossible = ({ text }: SubjectText, action: Action): boolean =>
  action === 'publish' ? text.State !== 'missing' && hasNews(text) : text.LiveEdition !== null;

/** Whether visitors would see something else: what is live already is not published again. */
const hasNews = ({ State, Version, LiveEdition }: Text) =>
  LiveEdition === null || State === 'changed' || (State === 'stale' && Version > 0) || State === 'scheduled';

/** Facts that visitors do not see yet go along. */
export const hasNewFacts = ({ facts }: Subject): boolean =>
  facts !== undefined && facts.State !== 'live' && facts.State !== 'missing';

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
    const isLive = subject.facts !== undefined && subject.facts.LiveEdition !== null;
    const canGo = Action === 'publish' && (items.length > 0 || isLive);
    const facts = canGo && hasNewFacts(subject) && !withoutFacts.includes(ID);
    return facts ? [{ Subject, ID, Action }, ...items] : items;
  });
}

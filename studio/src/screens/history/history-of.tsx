/** What has editions: one language of a text, or the facts of an article. The screen knows no difference between them. */
import type { UseQueryOptions } from '@tanstack/react-query';
import type { LocaleCode } from 'contract/locale';
import type { Edition, FactsFields, TextFields } from 'contract/studio';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { LanguageName } from '../../components/language-name.tsx';
import { FactsDiff } from '../../facts/facts-diff.tsx';
import { factsEditionQuery, factsQuery } from '../../facts/queries.ts';
import { articleParams, itemKey, itemPath, pageParams, type TextRef } from '../../releasing/items.ts';
import { editionQuery, textQuery } from '../../releasing/queries.ts';
import { TextDiff } from '../../releasing/text-diff.tsx';
import { withSession } from '../../session/with-session.ts';

type Paging = { page_number: number; page_size: number };
type Editions = { data: Edition[]; page_number: number; page_size: number; total: number };
// biome-ignore lint/suspicious/noExplicitAny: each kind compares what it asked for itself
type Version = UseQueryOptions<any, Error, any, any>;

export type HistoryOf = {
  key: string;
  /** Undefined for facts, which belong to all languages. */
  language: LocaleCode | undefined;
  name: ReactNode;
  path: string;
  draft: Version;
  list(paging: Paging): Promise<Editions>;
  restore(edition: number): Promise<unknown>;
  edition(number: number): Version;
  compare(before: unknown, after: unknown): ReactNode;
};

export const historyOfText = (ref: TextRef): HistoryOf => ({
  key: itemKey(ref),
  language: ref.Language,
  name: <LanguageName code={ref.Language} />,
  path: itemPath(ref),
  draft: { ...textQuery(ref), staleTime: 0 } as Version,
  list: (paging) =>
    withSession((api) =>
      ref.Subject === 'article'
        ? api.listArticleEditions({ ...articleParams(ref), ...paging })
        : api.listPageEditions({ ...pageParams(ref), ...paging }),
    ),
  restore: (Edition) =>
    withSession((api) =>
      ref.Subject === 'article'
        ? api.restoreArticleText({ ...articleParams(ref), Edition })
        : api.restorePageText({ ...pageParams(ref), Edition }),
    ),
  edition: (number) => editionQuery(ref, number) as Version,
  compare: (before, after) => (
    <TextDiff before={before as TextFields} after={after as TextFields} locale={ref.Language} />
  ),
});

export const historyOfFacts = (ID: string): HistoryOf => ({
  key: `facts:${ID}`,
  language: undefined,
  name: <FormattedMessage id="activity.article" values={{ id: ID }} />,
  path: itemPath({ Subject: 'article', ID, Language: null }),
  draft: factsQuery(ID) as Version,
  list: (paging) => withSession((api) => api.listFactsEditions({ id: Number(ID), ...paging })),
  restore: (Edition) => withSession((api) => api.restoreFacts({ id: Number(ID), Edition })),
  edition: (number) => factsEditionQuery(ID, number) as Version,
  compare: (before, after) => <FactsDiff before={before as FactsFields} after={after as FactsFields} />,
});

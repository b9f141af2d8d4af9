/** Texts as the address of the publish screen names them: `article:12:ja-JP`, one after the other. */
import { isLocale, type LocaleCode } from 'contract/locale';
import type { PageId } from 'contract/names';

export type TextRef = { Subject: 'article' | 'page'; ID: string; Language: LocaleCode };

export const itemKey = ({ Subject, ID, Language }: TextRef) => `${Subject}:${ID}:${Language}`;

/** What is not written as above is left out, and what is named twice is named once. */
export function readItems(list: string): TextRef[] {
  const items = list.split(',').flatMap((text): TextRef[] => {
    const [Subject = '', ID = '', Language] = text.split(':');
    const isSubject = Subject === 'article' || Subject === 'page';
    return isSubject && /^[\w-]{1,64}$/.test(ID) && isLocale(Language) ? [{ Subject, ID, Language }] : [];
  });
  return [...new Map(items.map((item) => [itemKey(item), item])).values()];
}

export const writeItems = (items: Iterable<TextRef>): string => Array.from(items, itemKey).join(',');

export const publishPath = (items: Iterable<TextRef>, action: 'publish' | 'take-down' = 'publish') =>
  `/publish?${action === 'publish' ? '' : `action=${action}&`}items=${writeItems(items)}`;

export const textPath = ({ Subject, ID, Language }: TextRef) => `/${Subject}/${ID}?languages=${Language}`;

type AnyItem = { Subject: 'article' | 'page' | 'attachment'; ID: string; Language: LocaleCode | null };

/** Where an item is written: a text, what the languages of an article share, or what is said of a file. */
export function itemPath({ Subject, ID, Language }: AnyItem): string {
  if (Subject === 'attachment') return `/media?${new URLSearchParams({ file: ID })}`;
  return Language ? textPath({ Subject, ID, Language }) : `/${Subject}/${ID}`;
}

export const historyPath = ({ Subject, ID, Language }: TextRef) => `/${Subject}/${ID}/${Language}/history`;
export const factsHistoryPath = (id: string) => `/article/${id}/facts/history`;
export const releasePath = (id: string) => `/releases/${id}`;

/** As the API's paths want it, where the ID of a page has a name of its own. */
export const articleParams = ({ ID, Language }: TextRef) => ({ id: Number(ID), language: Language });
export const pageParams = ({ ID, Language }: TextRef) => ({ pageId: ID as PageId, language: Language });

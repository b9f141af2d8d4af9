/** What a text screen is about, and how the API is asked for it. */
import type { LocaleCode } from 'contract/locale';
import type { PageId } from 'contract/names';
import type { Text, TextFields } from 'contract/studio';
import type { Saved } from '../../draft/draft.ts';
import { withSession } from '../../session/with-session.ts';

export type Item = { subject: 'article' | 'page'; id: string };

export type DraftFields = TextFields & { IsMinor: boolean };

/** Left out: as it was. */
export type Source = { SourceLanguage?: LocaleCode | null; SourceEdition?: null };

const articleID = ({ id }: Item) => ({ id: Number(id) });
const pageID = ({ id }: Item) => ({ pageId: id as PageId });

export async function loadText(item: Item, language: LocaleCode): Promise<Text> {
  const { data } = await withSession((api) =>
    item.subject === 'article'
      ? api.getArticleText({ ...articleID(item), language })
      : api.getPageText({ ...pageID(item), language }),
  );
  return data;
}

export async function saveText(
  item: Item,
  language: LocaleCode,
  fields: DraftFields & Source,
  version: number,
): Promise<Text> {
  const options = { ifMatch: `"${version}"` };
  const { data } = await withSession((api) =>
    item.subject === 'article'
      ? api.saveArticleText({ ...articleID(item), language, ...fields }, options)
      : api.savePageText({ ...pageID(item), language, ...fields }, options),
  );
  return data;
}

export async function loadEdition(item: Item, language: LocaleCode, edition: number) {
  const { data } = await withSession((api) =>
    item.subject === 'article'
      ? api.getArticleEdition({ ...articleID(item), language, edition })
      : api.getPageEdition({ ...pageID(item), language, edition }),
  );
  return data;
}

export const fieldsOf = ({ Title, Summary, Link, Markdown, IsMinor }: Text): DraftFields => ({
  Title,
  Summary,
  Link,
  Markdown,
  IsMinor,
});

export const toSaved = (text: Text): Saved<DraftFields> => ({ fields: fieldsOf(text), version: text.Version });

/** Where the screen of one language's history is. */
export const historyPath = ({ subject, id }: Item, language: LocaleCode) => `/${subject}/${id}/${language}/history`;

export const publishPath = ({ subject, id }: Item, languages: LocaleCode[]) =>
  `/publish?${new URLSearchParams({ items: languages.map((language) => `${subject}:${id}:${language}`).join(',') })}`;

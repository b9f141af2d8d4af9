/** What a text screen is about, and how it is saved. */
import type { LocaleCode } from 'contract/locale';
import type { Text, TextFields } from 'contract/studio';
import type { Saved } from '../../draft/draft.ts';
import { articleParams, pageParams, type TextRef } from '../../releasing/items.ts';
import { withSession } from '../../session/with-session.ts';

export type Item = { subject: 'article' | 'page'; id: string };

export const refOf = ({ subject, id }: Item, Language: LocaleCode): TextRef => ({ Subject: subject, ID: id, Language });

export type DraftFields = TextFields & { IsMinor: boolean };

/** Left out: as it was. */
export type Source = { SourceLanguage?: LocaleCode | null; SourceEdition?: null };

export async function saveText(ref: TextRef, fields: DraftFields & Source, version: number): Promise<Text> {
  const options = { ifMatch: `"${version}"` };
  const { data } = await withSession((api) =>
    ref.Subject === 'article'
      ? api.saveArticleText({ ...articleParams(ref), ...fields }, options)
      : api.savePageText({ ...pageParams(ref), ...fields }, options),
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

/** The kinds of items: another is a row here. */
import { HttpProblem } from '../problem.ts';
import { articleFacts } from './article-facts.ts';
import { articleText } from './article-text.ts';
import { attachment } from './attachment.ts';
import type { ItemKey, ItemKind } from './item.ts';
import { pageText } from './page-text.ts';

const kinds = {
  'article text': articleText,
  'article facts': articleFacts,
  'page text': pageText,
  'attachment facts': attachment,
} as unknown as Record<string, ItemKind>;

export function kindOf({ subject, language }: Pick<ItemKey, 'subject' | 'language'>): ItemKind {
  const kind = kinds[`${subject} ${language ? 'text' : 'facts'}`];
  if (!kind) throw new HttpProblem(400, `This is nothing that can be published: ${subject} ${language}.`);
  return kind;
}

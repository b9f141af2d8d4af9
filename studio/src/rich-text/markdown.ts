/** Markdown as the site reads it, and as we write it. */
import type { Root, RootContent } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';

const style: Options = { bullet: '-', emphasis: '*', rule: '-', listItemIndent: 'one', fences: true };

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkCjkFriendly);

export const parseMarkdown = (source: string): Root => parser.parse(source);

/** Lists in the usual style, or with the other marks, so that two that follow each other stay two. */
const writers = [style, { ...style, bullet: '*', bulletOrdered: ')' } satisfies Options].map((options) =>
  unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkCjkFriendly).use(remarkStringify, options),
);

export function writeBlock(block: RootContent, isOtherList = false): string {
  const writer = writers[isOtherList ? 1 : 0];
  const text = writer?.stringify({ type: 'root', children: [block] }) ?? '';
  return text.replace(/\n$/, '');
}

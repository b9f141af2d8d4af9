/**
 * A text in the editor, and the Markdown it came from. Markdown is the truth: a block that nobody touched is saved as it was
 * written, to the byte. Nodes of ProseMirror are never changed but replaced, so that a node that is still the same was not touched.
 */
import type { Node as ProseNode } from 'prosemirror-model';
import { toNode } from './from-markdown.ts';
import { parseMarkdown } from './markdown.ts';
import { schema } from './schema.ts';
import { toMarkdown } from './to-markdown.ts';

type Block = { index: number; node: ProseNode; source: string; before: string };

export type OpenedText = {
  doc: ProseNode;
  /** The text of a later state of the document. */
  save: (doc: ProseNode) => string;
};

/** The blocks of a text, and what stands before each; what follows the last is the rest. */
export function splitBlocks(markdown: string) {
  const { children } = parseMarkdown(markdown);
  let end = 0;
  const blocks = children.map((block) => {
    const { start, end: stop } = block.position ?? {};
    // Where blanks alone precede a block in its line, they belong to it.
    const lineStart = markdown.lastIndexOf('\n', (start?.offset ?? 0) - 1) + 1;
    const isIndented = markdown.slice(lineStart, start?.offset).trim() === '' && lineStart >= end;
    const from = isIndented ? lineStart : (start?.offset ?? end);
    const source = markdown.slice(from, stop?.offset);
    const before = markdown.slice(end, from);
    end = stop?.offset ?? end;
    return { block, source, before };
  });
  return { blocks, rest: markdown.slice(end) };
}

export function openText(markdown: string): OpenedText {
  const { blocks: parts, rest } = splitBlocks(markdown);
  const blocks = parts.map(
    ({ block, source, before }, index): Block => ({ index, source, before, node: toNode(block, source) }),
  );
  const content = blocks.length > 0 ? blocks.map(({ node }) => node) : [schema.node('paragraph')];
  const doc = schema.node('doc', null, content);
  return { doc, save: (later) => (later === doc ? markdown : saveBlocks(later, blocks, rest)) };
}

function saveBlocks(doc: ProseNode, blocks: Block[], rest: string): string {
  const originOf = originFinder(blocks);
  const last = blocks.length - 1;
  let text = '';
  let previous: Block | undefined;
  let hasPrevious = false;
  let previousMark = '';
  for (const node of doc.children) {
    const origin = originOf(node);
    const source = origin?.source ?? toMarkdown(node, isSameList(node, previousMark));
    if (!source) continue;
    const isWhereItWas = origin && (hasPrevious ? previous?.index === origin.index - 1 : origin.index === 0);
    if (isWhereItWas) text += origin.before;
    else if (hasPrevious) text += '\n\n';
    text += source;
    [previous, hasPrevious, previousMark] = [origin, true, listMark(source)];
  }
  if (!hasPrevious) return '';
  if (previous?.index === last) return text + rest;
  return blocks.length === 0 || rest.startsWith('\n') || rest.startsWith('\r\n') ? `${text}\n` : text;
}

/** Where a node comes from: itself, or one that says the same and was not found elsewhere (as after an undo). */
function originFinder(blocks: Block[]) {
  const byNode = new Map(blocks.map((block) => [block.node, block]));
  const alike = Map.groupBy(blocks, ({ node }) => node.textContent);
  const taken = new Set<Block>();
  return (node: ProseNode): Block | undefined => {
    const origin =
      byNode.get(node) ?? alike.get(node.textContent)?.find((block) => !taken.has(block) && block.node.eq(node));
    if (!origin || taken.has(origin)) return undefined;
    taken.add(origin);
    return origin;
  };
}

const listMark = (source: string) => /^ {0,3}(?:([-*+])|\d+([.)]))(?:\s|$)/.exec(source)?.slice(1).find(Boolean) ?? '';

/** Whether a list in the usual style would become one with the list before it. */
function isSameList(node: ProseNode, previousMark: string): boolean {
  if (node.type.name === 'bullet_list') return previousMark === '-';
  return node.type.name === 'ordered_list' && previousMark === '.';
}

/** A node of the editor as a block of Markdown. */
import type { BlockContent, ListItem, PhrasingContent, RootContent, Table } from 'mdast';
import type { Mark, Node as ProseNode } from 'prosemirror-model';
import { writeBlock } from './markdown.ts';
import type { Alignment } from './schema.ts';

export function toMarkdown(node: ProseNode, isOtherList = false): string {
  return node.type.name === 'source' ? node.textContent : writeBlock(blockOf(node), isOtherList);
}

const childrenOf = (node: ProseNode): ProseNode[] => [...node.children];

function blockOf(node: ProseNode): RootContent {
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', depth: node.attrs.level, children: inlinesOf(node) };
    case 'blockquote':
      return { type: 'blockquote', children: blocksOf(node) };
    case 'bullet_list':
    case 'ordered_list': {
      const isOrdered = node.type.name === 'ordered_list';
      const spread = !node.attrs.isTight;
      return {
        type: 'list',
        ordered: isOrdered,
        ...(isOrdered && { start: node.attrs.start }),
        spread,
        children: childrenOf(node).map(
          (item): ListItem => ({
            type: 'listItem',
            spread,
            checked: item.attrs.isChecked,
            children: blocksOf(item),
          }),
        ),
      };
    }
    case 'code_block':
      return { type: 'code', lang: node.attrs.language, meta: node.attrs.meta, value: node.textContent };
    case 'horizontal_rule':
      return { type: 'thematicBreak' };
    case 'table':
      return tableOf(node);
    // Within a list or a quotation, where Markdown without another form can come by moving it there.
    case 'source':
      return { type: 'paragraph', children: [{ type: 'text', value: node.textContent }] };
    default:
      return { type: 'paragraph', children: inlinesOf(node) };
  }
}

const blocksOf = (node: ProseNode) => childrenOf(node).map(blockOf) as BlockContent[];

function tableOf(node: ProseNode): Table {
  const rows = childrenOf(node);
  return {
    type: 'table',
    align: rows[0] ? childrenOf(rows[0]).map(({ attrs }) => attrs.align as Alignment) : [],
    children: rows.map((row) => ({
      type: 'tableRow',
      children: childrenOf(row).map((cell) => ({ type: 'tableCell', children: inlinesOf(cell) })),
    })),
  };
}

type Piece = { node: ProseNode; marks: readonly Mark[] };

const inlinesOf = (node: ProseNode) => nest(childrenOf(node).map((child) => ({ node: child, marks: child.marks })));

/** Marks of the editor lie side by side; in Markdown one holds the other. The one that reaches farthest is outside. */
function nest(pieces: Piece[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  let at = 0;
  while (at < pieces.length) {
    const piece = pieces[at] as Piece;
    const outer = outermost(pieces, at);
    if (!outer) {
      result.push(...leaf(piece.node));
      at++;
      continue;
    }
    const run = pieces.slice(at, at + outer.length).map(({ node, marks }) => ({
      node,
      marks: outer.mark.removeFromSet(marks),
    }));
    result.push(...marked(outer.mark, run));
    at += outer.length;
  }
  return result;
}

function outermost(pieces: Piece[], at: number): { mark: Mark; length: number } | undefined {
  let best: { mark: Mark; length: number } | undefined;
  for (const mark of pieces[at]?.marks ?? []) {
    if (mark.type.name === 'code') continue;
    let length = 1;
    while (pieces[at + length] && mark.isInSet(pieces[at + length]?.marks ?? [])) length++;
    if (!best || length > best.length) best = { mark, length };
  }
  return best;
}

function marked(mark: Mark, run: Piece[]): PhrasingContent[] {
  if (mark.type.name === 'link')
    return [{ type: 'link', url: mark.attrs.href, title: mark.attrs.title, children: nest(run) } as PhrasingContent];
  const type = ({ em: 'emphasis', strong: 'strong', strike: 'delete' } as const)[mark.type.name as 'em'];
  // A mark of Markdown must not start or end with a blank, so that those go outside.
  const { before, inside, after } = withoutBlanks(run);
  const node = { type, children: nest(inside) } as PhrasingContent;
  return [...nest(before), ...(inside.length > 0 ? [node] : []), ...nest(after)];
}

function withoutBlanks(run: Piece[]): Record<'before' | 'inside' | 'after', Piece[]> {
  const inside = [...run];
  const before = splitBlank(inside, 'start');
  return { before, after: splitBlank(inside, 'end').reverse(), inside };
}

/** Takes blanks off one end of the pieces. */
function splitBlank(pieces: Piece[], end: 'start' | 'end'): Piece[] {
  const taken: Piece[] = [];
  const isStart = end === 'start';
  for (;;) {
    const piece = isStart ? pieces[0] : pieces.at(-1);
    if (!piece) return taken;
    const isCode = piece.marks.some(({ type }) => type.name === 'code');
    const value = piece.node.isText && !isCode ? (piece.node.text ?? '') : '';
    const blank = (isStart ? /^\s+/ : /\s+$/).exec(value)?.[0] ?? '';
    const isBreak = piece.node.type.name === 'hard_break';
    if (!blank && !isBreak) return taken;
    if (isStart) pieces.shift();
    else pieces.pop();
    if (isBreak || blank === value) {
      taken.push(piece);
      continue;
    }
    const cut = isStart ? blank.length : value.length - blank.length;
    const [left, right] = [piece.node.cut(0, cut), piece.node.cut(cut)];
    taken.push({ ...piece, node: isStart ? left : right });
    if (isStart) pieces.unshift({ ...piece, node: right });
    else pieces.push({ ...piece, node: left });
    return taken;
  }
}

function leaf(node: ProseNode): PhrasingContent[] {
  switch (node.type.name) {
    case 'hard_break':
      return [{ type: 'break' }];
    case 'image':
      return [{ type: 'image', url: node.attrs.name, alt: node.attrs.alt, title: node.attrs.title }];
    case 'footnote_reference':
      return [{ type: 'footnoteReference', identifier: node.attrs.label, label: node.attrs.label }];
    default: {
      const value = node.text ?? '';
      return [
        node.marks.some(({ type }) => type.name === 'code') ? { type: 'inlineCode', value } : { type: 'text', value },
      ];
    }
  }
}

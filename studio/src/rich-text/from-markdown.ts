/** A block of Markdown as a node of the editor. */
import type { ListItem, Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import type { Mark, Node as ProseNode } from 'prosemirror-model';
import { marks, nodes, schema } from './schema.ts';

/** What the editor has no form for; the block is shown as it is written. */
class Unsupported extends Error {}

export function toNode(block: RootContent, source: string): ProseNode {
  try {
    return blockNode(block);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return create('source', {}, text(source));
  }
}

const create = (type: string, attrs: Record<string, unknown>, content: ProseNode[] = []) =>
  schema.node(type, attrs, content);

const text = (value: string): ProseNode[] => (value ? [schema.text(value)] : []);

const blockNodes = (children: RootContent[]) => children.map(blockNode);

function blockNode(block: RootContent): ProseNode {
  switch (block.type) {
    case 'paragraph':
      return create('paragraph', {}, inlineNodes(block.children));
    case 'heading':
      return create('heading', { level: block.depth }, inlineNodes(block.children));
    case 'blockquote':
      if (block.children.length === 0) throw new Unsupported();
      return create('blockquote', {}, blockNodes(block.children));
    case 'list': {
      const isTight = !block.spread && block.children.every(({ spread }) => !spread);
      const items = block.children.map(itemNode);
      if (block.ordered) return create('ordered_list', { start: block.start ?? 1, isTight }, items);
      return create('bullet_list', { isTight }, items);
    }
    case 'code':
      return create('code_block', { language: block.lang ?? null, meta: block.meta ?? null }, text(block.value));
    case 'thematicBreak':
      return create('horizontal_rule', {});
    case 'table':
      return tableNode(block);
    default:
      throw new Unsupported();
  }
}

function itemNode({ children, checked }: ListItem): ProseNode {
  const content = children.length === 0 ? [create('paragraph', {})] : blockNodes(children);
  if (content[0]?.type !== nodes.paragraph) throw new Unsupported();
  return create('list_item', { isChecked: checked ?? null }, content);
}

function tableNode({ align = [], children }: Table): ProseNode {
  const width = Math.max(...children.map((row) => row.children.length));
  const rows = children.map((row, index) =>
    create(
      'table_row',
      {},
      Array.from({ length: width }, (_, column) =>
        create(
          index === 0 ? 'table_header' : 'table_cell',
          { align: align?.[column] ?? null },
          inlineNodes(row.children[column]?.children ?? []),
        ),
      ),
    ),
  );
  return create('table', {}, rows);
}

function inlineNodes(children: PhrasingContent[], held: readonly Mark[] = []): ProseNode[] {
  return children.flatMap((child) => inlineNode(child, held));
}

function inlineNode(child: Nodes, held: readonly Mark[]): ProseNode[] {
  const within = (mark: Mark | undefined, children: PhrasingContent[]) =>
    inlineNodes(children, mark ? mark.addToSet(held) : held);
  const leaf = (type: string, attrs: Record<string, unknown>) => [schema.node(type, attrs, undefined, held)];
  switch (child.type) {
    case 'text':
      return child.value ? [schema.text(child.value, held)] : [];
    case 'strong':
      return within(marks.strong?.create(), child.children);
    case 'emphasis':
      return within(marks.em?.create(), child.children);
    case 'delete':
      return within(marks.strike?.create(), child.children);
    case 'link':
      return within(marks.link?.create({ href: child.url, title: child.title ?? null }), child.children);
    case 'inlineCode':
      return child.value ? [schema.text(child.value, marks.code?.create().addToSet(held) ?? held)] : [];
    case 'break':
      return leaf('hard_break', {});
    case 'image':
      return leaf('image', { name: child.url, alt: child.alt ?? '', title: child.title ?? null });
    case 'footnoteReference':
      return leaf('footnote_reference', { label: child.label ?? child.identifier });
    default:
      throw new Unsupported();
  }
}

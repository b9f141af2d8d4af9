/** What can be done with a text, by the toolbar, the menu behind “/” and keys. */
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Attrs, MarkType, NodeType, Node as ProseNode } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from 'prosemirror-tables';
import { marks, nodes, schema } from './schema.ts';

export type Action = { name: string; icon: string; run: Command; isActive?: (state: EditorState) => boolean };

const type = (name: string): NodeType => schema.nodes[name] as NodeType;
const mark = (name: string): MarkType => schema.marks[name] as MarkType;

export function isWithin(state: EditorState, node: NodeType, attrs: Attrs = {}): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const ancestor = $from.node(depth);
    if (ancestor.type === node && Object.entries(attrs).every(([key, value]) => ancestor.attrs[key] === value))
      return true;
  }
  return false;
}

function hasMark({ selection, storedMarks, doc }: EditorState, held: MarkType): boolean {
  if (selection.empty) return Boolean(held.isInSet(storedMarks ?? selection.$from.marks()));
  return doc.rangeHasMark(selection.from, selection.to, held);
}

const block = (name: string, icon: string, node: string, attrs?: Attrs): Action => ({
  name,
  icon,
  isActive: (state) => isWithin(state, type(node), attrs),
  run: (state, dispatch) =>
    isWithin(state, type(node), attrs)
      ? setBlockType(type('paragraph'))(state, dispatch)
      : setBlockType(type(node), attrs)(state, dispatch),
});

const inline = (name: string, icon: string, held: string): Action => ({
  name,
  icon,
  isActive: (state) => hasMark(state, mark(held)),
  run: toggleMark(mark(held)),
});

/** The list that the selection is directly in. */
function listAround(state: EditorState): { node: ProseNode; pos: number } | undefined {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === nodes.bullet_list || node.type === nodes.ordered_list) return { node, pos: $from.before(depth) };
  }
  return undefined;
}

/** Makes a list, makes one of the other kind of it, or ends it. */
const toggleList =
  (name: string): Command =>
  (state, dispatch) => {
    const list = listAround(state);
    if (!list) return wrapInList(type(name))(state, dispatch);
    if (list.node.type.name === name) return liftListItem(type('list_item'))(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.pos, type(name), { isTight: list.node.attrs.isTight }));
    return true;
  };

const toggleTask: Command = (state, dispatch) => {
  if (!listAround(state)) {
    let isMade = false;
    wrapInList(type('bullet_list'))(state, (transaction) => {
      isMade = true;
      const { $from } = transaction.selection;
      const depth = itemDepth($from);
      if (depth) transaction.setNodeMarkup($from.before(depth), null, { isChecked: false });
      dispatch?.(transaction);
    });
    return isMade;
  }
  const { $from } = state.selection;
  const depth = itemDepth($from);
  if (!depth) return false;
  const { isChecked } = $from.node(depth).attrs;
  // Not a task, open, done, and round again.
  const next = isChecked === null ? false : isChecked ? null : true;
  dispatch?.(state.tr.setNodeMarkup($from.before(depth), null, { isChecked: next }));
  return true;
};

function itemDepth($from: EditorState['selection']['$from']): number | undefined {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === nodes.list_item) return depth;
  return undefined;
}

const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const row = (cell: string) =>
    type('table_row').create(
      null,
      [1, 2, 3].map(() => type(cell).create()),
    );
  const table = type('table').create(null, [row('table_header'), row('table_cell'), row('table_cell')]);
  const { $from } = state.selection;
  if ($from.depth === 0) return false;
  // In place of an empty paragraph, else after the block.
  const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0;
  const from = isEmpty ? $from.before() : $from.after();
  const tr = state.tr.replaceWith(from, isEmpty ? $from.after() : from, table);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1))).scrollIntoView());
  return true;
};

const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(type('horizontal_rule').create()).scrollIntoView());
  return true;
};

/** A paragraph that is nothing but the address: the site plays the video in place. */
export const insertVideo =
  (address: string): Command =>
  (state, dispatch) => {
    const link = schema.text(address, [mark('link').create({ href: address })]);
    dispatch?.(state.tr.replaceSelectionWith(type('paragraph').create(null, link), false).scrollIntoView());
    return true;
  };

export const insertPicture =
  (name: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(type('image').create({ name })).scrollIntoView());
    return true;
  };

/** Links the selection, or the link that the cursor is in, or writes the address itself. An empty address takes the link away. */
export const setLink =
  (href: string, title: string): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state);
    const { tr } = state;
    if (!href) tr.removeMark(from, to, mark('link'));
    else if (from === to) tr.insert(from, schema.text(title || href, [mark('link').create({ href })]));
    else tr.removeMark(from, to, mark('link')).addMark(from, to, mark('link').create({ href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export function linkRange(state: EditorState): { from: number; to: number; href: string } {
  const { selection } = state;
  const { $from } = selection;
  const found = mark('link').isInSet($from.marks()) ?? ($from.nodeAfter && mark('link').isInSet($from.nodeAfter.marks));
  const href = String(found ? found.attrs.href : '');
  if (!selection.empty || !found) return { from: selection.from, to: selection.to, href };
  let [from, to] = [$from.pos, $from.pos];
  $from.parent.forEach((child, offset) => {
    const start = $from.start() + offset;
    if (found.isInSet(child.marks) && start <= $from.pos && start + child.nodeSize >= $from.pos)
      [from, to] = [Math.min(from, start), Math.max(to, start + child.nodeSize)];
  });
  return { from, to, href };
}

export const blockActions: Action[] = [
  block('heading2', 'M4 6v12M12 6v12M4 12h8M16 11.5a2 2 0 1 1 3.6 1.2L16 18h4', 'heading', { level: 2 }),
  block('heading3', 'M4 6v12M12 6v12M4 12h8M16 10h4l-2.4 3a2.5 2.5 0 1 1-2 4', 'heading', { level: 3 }),
  {
    name: 'bulletList',
    icon: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
    run: toggleList('bullet_list'),
    isActive: (state) => listAround(state)?.node.type === nodes.bullet_list,
  },
  {
    name: 'orderedList',
    icon: 'M10 6h10M10 12h10M10 18h10M4 4h1v4M4 8h2M4 14h2l-2 3h2',
    run: toggleList('ordered_list'),
    isActive: (state) => listAround(state)?.node.type === nodes.ordered_list,
  },
  {
    name: 'taskList',
    icon: 'M4 5h5v5H4ZM4 15l2 2 3-4M13 7h7M13 16h7',
    run: toggleTask,
    isActive: (state) => {
      const depth = itemDepth(state.selection.$from);
      return depth !== undefined && state.selection.$from.node(depth).attrs.isChecked !== null;
    },
  },
  {
    name: 'quote',
    icon: 'M5 6v12M9 8h11M9 12h11M9 16h7',
    isActive: (state) => isWithin(state, type('blockquote')),
    run: (state, dispatch) =>
      isWithin(state, type('blockquote')) ? lift(state, dispatch) : wrapIn(type('blockquote'))(state, dispatch),
  },
  block('codeBlock', 'M9 8l-4 4 4 4M15 8l4 4-4 4', 'code_block'),
  { name: 'table', icon: 'M4 5h16v14H4ZM4 10h16M4 14.5h16M10 5v14M15 5v14', run: insertTable, isActive: isInTable },
  { name: 'rule', icon: 'M4 12h16', run: insertRule },
];

export const markActions: Action[] = [
  inline('bold', 'M7 4h6a4 4 0 0 1 0 8H7ZM7 12h7a4 4 0 0 1 0 8H7Z', 'strong'),
  inline('italic', 'M10 4h8M6 20h8M14 4l-4 16', 'em'),
  inline('strike', 'M4 12h16M16 7c0-2-2-3-4-3s-4 1-4 3M8 17c0 2 2 3 4 3s4-1 4-3', 'strike'),
  inline('code', 'M8 9l-3 3 3 3M16 9l3 3-3 3M13 6l-2 12', 'code'),
];

/** Only where there is a table or a list. */
export const tableActions: Action[] = [
  { name: 'addRow', icon: 'M4 5h16v6H4ZM12 14v6M9 17h6', run: addRowAfter },
  { name: 'addColumn', icon: 'M5 4h6v16H5ZM14 12h6M17 9v6', run: addColumnAfter },
  { name: 'deleteRow', icon: 'M4 5h16v6H4ZM9 17h6', run: deleteRow },
  { name: 'deleteColumn', icon: 'M5 4h6v16H5ZM14 12h6', run: deleteColumn },
  { name: 'deleteTable', icon: 'M4 5h16v14H4ZM9 9l6 6M15 9l-6 6', run: deleteTable },
];

export const listActions: Action[] = [
  { name: 'indent', icon: 'M4 5h16M11 10h9M11 14h9M4 19h16M4 9.5 7 12l-3 2.5', run: sinkListItem(type('list_item')) },
  { name: 'outdent', icon: 'M4 5h16M11 10h9M11 14h9M4 19h16M7 9.5 4 12l3 2.5', run: liftListItem(type('list_item')) },
];

export const isInList = (state: EditorState) => listAround(state) !== undefined;
export { isInTable, marks };

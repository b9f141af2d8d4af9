/** How the editor behaves: keys, what turns into something while typing, undo, tables. */
import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { goToNextCell, tableEditing } from 'prosemirror-tables';
import { schema } from './schema.ts';

const node = (name: string) => schema.nodes[name] as NodeType;
const mark = (name: string) => schema.marks[name] as MarkType;

const hardBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(node('hard_break').create()).scrollIntoView());
  return true;
});

const rule = new InputRule(/^(?:---|\*\*\*)$/, (state, _match, start, end) =>
  state.tr.replaceRangeWith(start - 1, end, node('horizontal_rule').create()),
);

const typing = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, node('heading'), ([, signs = '']) => ({ level: signs.length })),
    // The first heading of a page is its title.
    textblockTypeInputRule(/^#\s$/, node('heading'), { level: 2 }),
    wrappingInputRule(/^\s*>\s$/, node('blockquote')),
    wrappingInputRule(/^\s*[-*+]\s$/, node('bullet_list')),
    wrappingInputRule(
      /^(\d+)[.)]\s$/,
      node('ordered_list'),
      ([, number]) => ({ start: Number(number) }),
      ([, number], list) => list.childCount + list.attrs.start === Number(number),
    ),
    textblockTypeInputRule(/^```$/, node('code_block')),
    rule,
  ],
});

/** Tab leaves the text, as it leaves every field, except in a table. Lists are indented by Mod-] and by the toolbar. */
const keys = keymap({
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(mark('strong')),
  'Mod-i': toggleMark(mark('em')),
  'Mod-e': toggleMark(mark('code')),
  'Mod-]': sinkListItem(node('list_item')),
  'Mod-[': liftListItem(node('list_item')),
  Enter: splitListItem(node('list_item'), { isChecked: null }),
  'Shift-Enter': hardBreak,
  'Mod-Enter': exitCode,
  Backspace: undoInputRule,
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
});

export const createPlugins = (...own: Plugin[]): Plugin[] => [
  ...own,
  typing,
  keys,
  keymap(baseKeymap),
  history(),
  tableEditing(),
];

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Node as ProseNode } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { openText, splitBlocks } from './document.ts';
import { marks, schema } from './schema.ts';
import { toMarkdown } from './to-markdown.ts';

const folder = path.resolve('sample/content');
const sample = globSync('**/*.md', { cwd: folder }).map((name) => ({
  name,
  markdown: readFileSync(path.join(folder, name), 'utf8').replace(/^---\n[\s\S]*?\n---\n\n?/, ''),
}));

/** All that our Markdown has, also in forms that the editor itself would write otherwise. */
const odd = [
  '',
  '\n\n',
  'Setext\n======\n\nText\nwith a line break.  \nAnd a hard one.\\\nAnd another.\n',
  '* star\n* list\n\n- dash\n\n+ plus\n\n1) one\n2) two\n\n3. three\n',
  '- [ ] open\n- [x] done\n\n  second paragraph\n\n      code in it\n',
  '> quote\nlazy line\n> > nested\n\n    indented code\n\n~~~js meta\ncode\n~~~\n',
  '| a | b |\n|:--|:-:|\n| 1 \\| 2 | `x` |\n| only one |\n',
  'See[^1] and [that][ref] and <https://example.com> and https://example.com.\n\n[ref]: /news "Title"\n[^1]: A note\n    with two lines.\n',
  '<div>HTML</div>\n\nText with <b>HTML</b>.\n\n***\n\n_em_ __strong__ ***both*** ~~gone~~ `` a`b ``',
  '**太字。**次の文。**「引用」**と続く。\r\n\r\n第二段落\r\n',
  '# Title #\n## Sub\ntext straight below\n- list straight below\n',
  'Text\n\n\n\n\nafar\n\n\n',
  '![Alt](picture.webp "Title")\n\nhttps://youtu.be/abcdefghijk\n',
];

const texts = [...sample, ...odd.map((markdown, index) => ({ name: `odd ${index}`, markdown }))];

/** Types at the end of a block's first text. */
function typeInto(doc: ProseNode, index: number, text: string): ProseNode | undefined {
  let at: number | undefined;
  let start = 0;
  doc.forEach((_, offset, place) => {
    if (place === index) start = offset;
  });
  doc.child(index).descendants((node, place) => {
    if (at === undefined && node.isTextblock) at = start + 1 + place + 1 + node.content.size;
    return at === undefined;
  });
  if (doc.child(index).isTextblock) at = start + 1 + doc.child(index).content.size;
  return at === undefined ? undefined : EditorState.create({ doc }).tr.insertText(text, at).doc;
}

test('the sample is read', () => expect(sample.length).toBeGreaterThan(200));

test.each(texts)('$name: opening and saving changes no byte', ({ markdown }) => {
  const { doc, save } = openText(markdown);
  doc.check();
  expect(save(doc)).toBe(markdown);
  // A document that is another, but says the same.
  expect(save(doc.copy(doc.content))).toBe(markdown);
});

test.each(texts)('$name: editing one block leaves the source of all others as it was', ({ markdown }) => {
  const { doc, save } = openText(markdown);
  const { blocks, rest } = splitBlocks(markdown);
  // Of a long text the ends and the middle, which is where what is between blocks could be lost.
  const places = new Set([0, 1, Math.floor(blocks.length / 2), blocks.length - 1]);
  for (const [index, { source }] of blocks.entries()) {
    if (!places.has(index)) continue;
    const edited = typeInto(doc, index, ' 字x');
    if (!edited) continue;
    const saved = save(edited);
    const head = blocks
      .slice(0, index)
      .map((block) => block.before + block.source)
      .join('');
    const tail = blocks
      .slice(index + 1)
      .reduce((all, block, at) => all + (at === 0 ? '' : block.before) + block.source, '');
    expect(saved.startsWith(head), `head of ${index}`).toBe(true);
    expect(saved.trimEnd().endsWith((tail + rest).trimEnd()), `tail of ${index}: ${source}`).toBe(true);
    expect(saved).toContain('字x');
  }
});

test.each(sample)('$name: each block that is written anew says what it said', ({ markdown }) => {
  for (const child of openText(markdown).doc.children) {
    const again = openText(toMarkdown(child)).doc;
    expect(again.childCount).toBe(1);
    expect(again.firstChild?.toJSON()).toEqual(child.toJSON());
  }
});

test('an edit that is undone leaves the text as it was', () => {
  const markdown = '* star\n\n_em_ text\n';
  const { doc, save } = openText(markdown);
  const state = EditorState.create({ doc });
  const edited = state.apply(state.tr.insertText('x', 4));
  expect(save(edited.doc)).not.toBe(markdown);
  expect(save(edited.apply(edited.tr.delete(4, 5)).doc)).toBe(markdown);
});

test('blocks that are moved, removed and added keep their own source', () => {
  const { doc, save } = openText('_one_\n\n* two\n\n\n__three__\n');
  const [one, two, three] = [...doc.children] as [ProseNode, ProseNode, ProseNode];
  const saved = (...blocks: ProseNode[]) => save(schema.node('doc', null, blocks));
  expect(saved(three, one)).toBe('__three__\n\n_one_\n');
  expect(saved(two, three)).toBe('* two\n\n\n__three__\n');
  expect(saved(one, schema.node('heading', { level: 3 }, [schema.text('New')]), three)).toBe(
    '_one_\n\n### New\n\n__three__\n',
  );
  expect(saved(one, one)).toBe('_one_\n\n*one*\n');
});

test('two lists that follow each other stay two', () => {
  const item = (text: string) => schema.node('list_item', null, [schema.node('paragraph', null, [schema.text(text)])]);
  const list = (text: string) => schema.node('bullet_list', null, [item(text)]);
  const { save } = openText('');
  const saved = save(schema.node('doc', null, [list('one'), list('two'), list('three')]));
  expect(openText(saved).doc.childCount).toBe(3);
});

test('blanks at the edge of a mark go outside of it, and marks that overlap are nested', () => {
  const [strong, em] = [marks.strong?.create(), marks.em?.create()];
  const text = (value: string, ...held: (typeof strong)[]) =>
    schema.text(
      value,
      held.flatMap((mark) => mark ?? []),
    );
  const paragraph = schema.node('paragraph', null, [
    text('a '),
    text(' b ', strong),
    text('c', strong, em),
    text('d', em),
  ]);
  expect(toMarkdown(paragraph)).toBe('a  **b *c****d*');
  const again = openText(toMarkdown(paragraph)).doc.firstChild;
  expect(again?.textContent).toBe('a  b cd');
});

test('bold beside full-width punctuation is bold, and stays so when it is written anew', () => {
  const { doc } = openText('**太字。**次');
  const paragraph = doc.firstChild as ProseNode;
  expect(paragraph.firstChild?.marks.map(({ type }) => type.name)).toEqual(['strong']);
  expect(toMarkdown(paragraph)).toBe('**太字。**次');
});

test('what has no form in the editor is shown as it is written', () => {
  const { doc } = openText('<div>x</div>\n\n[a]: /b\n\n[see][a]\n\n- # heading in a list\n');
  expect([...doc.children].map(({ type }) => type.name)).toEqual(['source', 'source', 'source', 'source']);
});

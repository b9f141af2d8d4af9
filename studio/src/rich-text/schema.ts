/** What a text can hold: what our Markdown allows, and nothing else. */
import { type Node as ProseNode, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { isSafeAddress } from './address.ts';

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'inline*',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (cell) => cell.getAttribute('align') || null,
      setDOMAttr: (value, attributes) => {
        if (value) attributes.align = value;
      },
    },
  },
});

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      // A line break in the source of a paragraph is a character like any other, and stays where it is.
      whitespace: 'pre',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2, validate: 'number' } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { isTight: { default: true, validate: 'boolean' } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { start: { default: 1, validate: 'number' }, isTight: { default: true, validate: 'boolean' } },
      parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: (list as HTMLOListElement).start || 1 }) }],
      toDOM: ({ attrs }) => ['ol', { start: attrs.start }, 0],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      attrs: { isChecked: { default: null, validate: 'boolean|null' } },
      parseDOM: [{ tag: 'li', getAttrs: (item) => ({ isChecked: checkOf(item) }) }],
      toDOM: ({ attrs }) => ['li', attrs.isChecked === null ? {} : { 'data-checked': String(attrs.isChecked) }, 0],
    },
    code_block: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      attrs: { language: { default: null }, meta: { default: null } },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    ...tables,
    /** Markdown that has no other form here: a definition, a footnote, what the site will refuse. Edited as it is written. */
    source: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre[data-source]', preserveWhitespace: 'full', priority: 60 }],
      toDOM: () => ['pre', { 'data-source': '' }, ['code', 0]],
    },
    text: { group: 'inline' },
    hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    image: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { name: { validate: 'string' }, alt: { default: '' }, title: { default: null } },
      // A picture from elsewhere is no attachment; only our own are taken.
      parseDOM: [{ tag: 'img[data-name]', getAttrs: pictureOf }],
      toDOM: ({ attrs }) => ['img', { 'data-name': attrs.name, alt: attrs.alt || attrs.name }],
    },
    footnote_reference: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { label: { validate: 'string' } },
      parseDOM: [{ tag: 'sup[data-note]', getAttrs: (note) => ({ label: note.getAttribute('data-note') ?? '' }) }],
      toDOM: ({ attrs }) => ['sup', { 'data-note': attrs.label }, `[${attrs.label}]`],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' }, title: { default: null } },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: linkOf }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href, title: attrs.title }, 0],
    },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    strike: { parseDOM: [{ tag: 'del' }, { tag: 's' }, { tag: 'strike' }], toDOM: () => ['del', 0] },
    code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
});

export type Alignment = 'left' | 'right' | 'center' | null;

export const nodes = schema.nodes;
export const marks = schema.marks;

/** Whether a paragraph is nothing but something that stands alone: a picture, a video. */
export const isAlone = (node: ProseNode) => node.type === nodes.paragraph && node.childCount === 1;

function checkOf(item: HTMLElement): boolean | null {
  const checked = item.getAttribute('data-checked');
  if (checked !== null) return checked === 'true';
  const box = item.querySelector<HTMLInputElement>(':scope > input[type=checkbox], :scope > p > input[type=checkbox]');
  return box ? box.hasAttribute('checked') : null;
}

function pictureOf(picture: HTMLElement) {
  const name = picture.getAttribute('data-name') ?? '';
  const alt = picture.getAttribute('alt') ?? '';
  return { name, alt: alt === name ? '' : alt };
}

function linkOf(link: HTMLElement) {
  const href = link.getAttribute('href') ?? '';
  return isSafeAddress(href) ? { href, title: link.getAttribute('title') } : false;
}

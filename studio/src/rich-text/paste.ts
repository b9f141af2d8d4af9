/**
 * What is pasted from a word processor comes out as what our Markdown allows. Word, Google Docs and Feishu say in styles what we
 * say by elements; what else they say is dropped.
 */
import { DOMParser, type ParseOptions, type Slice } from 'prosemirror-model';
import { schema } from './schema.ts';

/** The policy lets no inline styles in, not even in a document that is only parsed: they are read as data. */
export function withoutStyles(html: string): string {
  return html
    .replaceAll(/<(style|script|xml|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='));
}

/** Read by ProseMirror in place of its own: it has the pasted document, which is not part of the page. */
export const clipboardParser = Object.assign(Object.create(DOMParser.fromSchema(schema)), {
  parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    clean(dom);
    return DOMParser.fromSchema(schema).parseSlice(dom, options);
  },
}) as DOMParser;

export function clean(root: HTMLElement): void {
  for (const dropped of root.querySelectorAll('style, script, meta, link, title, o\\:p, svg, img:not([data-name])'))
    dropped.remove();
  listsOfWord(root);
  for (const element of root.querySelectorAll<HTMLElement>('*')) nameByStyle(element);
  for (const wrapper of root.querySelectorAll('b[id^="docs-internal-guid"]')) unwrap(wrapper);
  for (const bold of root.querySelectorAll(
    'h1 :is(b, strong), h2 :is(b, strong), h3 :is(b, strong), h4 :is(b, strong)',
  ))
    unwrap(bold);
  for (const inner of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) inner.previousElementSibling?.append(inner);
  for (const link of root.querySelectorAll('a')) straighten(link);
  for (const line of root.querySelectorAll('div.ace-line, div[data-block-type]')) asParagraph(line);
  joinLists(root);
  for (const table of root.querySelectorAll('table')) straightenTable(table);
  dropInvisible(root);
}

const styleOf = (element: Element, name: string): string =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(element.getAttribute('data-style') ?? '')?.[1]?.trim() ??
  '';

/** Bold, italic and struck that are said by a style. */
function nameByStyle(element: HTMLElement): void {
  const weight = styleOf(element, 'font-weight');
  if (/^(b|strong)$/i.test(element.localName) && /^(normal|[1-4]00)$/.test(weight)) unwrap(element);
  if (element.localName !== 'span') return;
  const names = [
    /^(bold|bolder|[6-9]00)$/.test(weight) && 'strong',
    /^(italic|oblique)/.test(styleOf(element, 'font-style')) && 'em',
    /line-through/.test(styleOf(element, 'text-decoration') + styleOf(element, 'text-decoration-line')) && 'del',
  ].filter((name) => name !== false);
  for (const name of names) {
    if (!element.textContent?.trim()) return;
    const mark = element.ownerDocument.createElement(name);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

/** Word writes a list as paragraphs, whose style names the list and the level, and whose text begins with the sign. */
function listsOfWord(root: HTMLElement): void {
  let lists: HTMLElement[] = [];
  for (const line of root.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4')) {
    const level = Number(/level(\d)/.exec(styleOf(line, 'mso-list'))?.[1] ?? 0);
    if (level === 0) {
      if (line.localName === 'p' || line.className.includes('Mso')) lists = [];
      continue;
    }
    const sign = [...line.querySelectorAll('span')].find((span) =>
      /mso-list\s*:\s*Ignore/i.test(span.getAttribute('data-style') ?? ''),
    );
    const isOrdered = /^[\s(]*(\d+|[a-z]|[ivx]+)[.)、]/i.test(sign?.textContent ?? '');
    sign?.remove();
    lists = lists.slice(0, level);
    while (lists.length < level) {
      const list = line.ownerDocument.createElement(isOrdered ? 'ol' : 'ul');
      const parent = lists.at(-1);
      if (parent) (parent.lastElementChild ?? parent).append(list);
      else line.before(list);
      lists.push(list);
    }
    const item = line.ownerDocument.createElement('li');
    const paragraph = line.ownerDocument.createElement('p');
    paragraph.append(...line.childNodes);
    item.append(paragraph);
    lists.at(-1)?.append(item);
    line.remove();
  }
}

/** Feishu writes a list for each item. */
function joinLists(root: HTMLElement): void {
  for (const list of root.querySelectorAll('ul, ol')) {
    const next = list.nextElementSibling;
    const isNext = next?.localName === list.localName && !list.nextSibling?.textContent?.trim().length;
    const goesOn = next?.localName === list.localName && list.nextSibling === next;
    if (next && (isNext || goesOn)) {
      next.prepend(...list.childNodes);
      list.remove();
    }
  }
}

/** A link that leads through the word processor's own address leads straight to its target. */
function straighten(link: HTMLAnchorElement): void {
  const target = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(link.getAttribute('href') ?? '')?.[1];
  if (target) link.setAttribute('href', decodeURIComponent(target));
}

/** A cell holds one line of text, and the first row is the head. */
function straightenTable(table: HTMLTableElement): void {
  for (const cell of table.querySelectorAll('td, th')) {
    for (const line of cell.querySelectorAll('p, div')) {
      if (line.nextElementSibling) line.append(' ');
      unwrap(line);
    }
  }
  for (const cell of table.querySelectorAll('tr:first-child > td')) {
    if (cell.closest('tr') !== table.rows[0]) continue;
    const head = cell.ownerDocument.createElement('th');
    head.append(...cell.childNodes);
    cell.replaceWith(head);
  }
}

function asParagraph(line: Element): void {
  if (line.closest('li') || line.querySelector('p, ul, ol, table, h1, h2, h3')) return;
  const paragraph = line.ownerDocument.createElement('p');
  paragraph.append(...line.childNodes);
  line.replaceWith(paragraph);
}

/** Blanks of no width, and paragraphs that hold nothing: they are space on paper. */
function dropInvisible(root: HTMLElement): void {
  const texts = root.ownerDocument.createTreeWalker(root, 4);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    text.nodeValue = (text.nodeValue ?? '').replaceAll(/[\u200b\u2060\ufeff]/g, '').replaceAll('\u00a0', ' ');
  }
  for (const line of root.querySelectorAll('p, h1, h2, h3, h4, li')) {
    if (!line.textContent?.trim() && !line.querySelector('img, hr')) line.remove();
  }
  // Google Docs puts breaks between paragraphs.
  for (const rest of root.querySelectorAll('br')) {
    if (!rest.closest('p, li, td, th, h1, h2, h3, h4, pre, blockquote')) rest.remove();
  }
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Markdown to safe HTML. What it cannot accept it reports with its line, and leaves out of the HTML. */
import { randomUUID } from 'node:crypto';
import type { LocaleCode } from 'contract';
import { attachmentName } from 'contract/studio/media-files';
import type { Element, Root as Html } from 'hast';
import { defaultSchema } from 'hast-util-sanitize';
import type { Root as Markdown } from 'mdast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { type Messages, messages } from '../language/messages.ts';
import { type Context, fillTemplate, type Rendered, type Slot, type Template } from './fill-template.ts';
import { isSafeAddress, readMarkdown } from './problems.ts';
import { findReferences, noReferences } from './references.ts';
import { videoEmbed } from './video.ts';

export const renderMarkdown = (source: string, context: Context): Rendered =>
  fillTemplate(renderTemplate(source, context.locale), context);

/** All but the files that the text shows: what they are changes without the text. */
export function renderTemplate(source: string, locale: LocaleCode): Template {
  const { tree, problems } = readMarkdown(source);
  if (!tree) return { pieces: [''], slots: [], problems, references: noReferences };
  const references = findReferences(tree);
  lowerHeadings(tree);
  lowerSchemes(tree);
  const html = toHtml(messages[locale]).runSync(tree);
  // A title or a description may say anything but what nobody can know.
  const mark = randomUUID();
  const slots = finishElements(html, locale, mark);
  return { pieces: writer.stringify(html).split(`<!--${mark}-->`), slots, problems, references };
}

const schema = {
  ...defaultSchema,
  clobberPrefix: '',
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'] },
};

const writer = unified().use(rehypeStringify);

const toHtml = ({ footnotes, backToReference }: Messages) =>
  unified()
    .use(remarkRehype, {
      clobberPrefix: 'Note-',
      footnoteLabel: footnotes,
      footnoteBackLabel: (index) => backToReference(index + 1),
    })
    .use(rehypeSanitize, schema)
    .use(rehypeSlug);

// The title of the article is the level-1 heading of its page.
function lowerHeadings(tree: Markdown) {
  visit(tree, 'heading', (heading) => {
    if (heading.depth === 1) heading.depth = 2;
  });
}

// A phone's keyboard writes "Https:", which the sanitiser would take for a scheme it does not know.
function lowerSchemes(tree: Markdown) {
  visit(tree, (node) => {
    if (node.type === 'link' || node.type === 'definition')
      node.url = node.url.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  });
}

/** Puts a comment where each file is to be shown, and answers which. */
function finishElements(tree: Html, locale: LocaleCode, mark: string): Slot[] {
  const slots: Slot[] = [];
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName === 'a') finishLink(element);
    if (element.tagName === 'p') finishVideo(element);
    if (element.tagName === 'table' && parent && index !== undefined)
      parent.children[index] = inScroller(element, locale);
    // A heading without a letter or a digit has no words to make an id of.
    if (element.properties.id === '') delete element.properties.id;
    const picture = element.tagName === 'p' ? onlyChildOf(element) : element;
    if (picture?.tagName !== 'img' || !parent || index === undefined) return undefined;
    slots.push({
      name: attachmentName(String(picture.properties.src ?? '')),
      alt: String(picture.properties.alt ?? ''),
      line: picture.position?.start.line ?? 1,
      isParagraph: picture !== element,
    });
    parent.children[index] = { type: 'comment', value: mark };
    return [SKIP, index + 1];
  });
  return slots;
}

function onlyChildOf({ children: [only, ...others] }: Element): Element | undefined {
  return only?.type === 'element' && others.length === 0 ? only : undefined;
}

function finishLink(element: Element) {
  const href = String(element.properties.href ?? '');
  if (!isSafeAddress(href)) delete element.properties.href;
  if (/^https?:/i.test(href)) element.properties.rel = ['noopener', 'noreferrer'];
}

/** A paragraph that is nothing but a video's address becomes a player that loads when asked to. */
function finishVideo(paragraph: Element) {
  const only = onlyChildOf(paragraph);
  const embed = only?.tagName === 'a' ? videoEmbed(String(only.properties.href ?? '')) : undefined;
  if (!embed) return;
  paragraph.tagName = 'figure';
  paragraph.properties = { dataVideo: embed };
}

/**
 * A table that is wider than the screen scrolls in a box that the keyboard can reach, named by the table's columns. Each cell
 * says which column it is in, for screens on which cells stand below each other.
 */
function inScroller(table: Element, locale: LocaleCode): Element {
  const columns: string[] = [];
  visit(table, { tagName: 'th' }, (cell) => void columns.push(textOf(cell)));
  visit(table, { tagName: 'tr' }, (row) => {
    const cells = row.children.filter((child) => child.type === 'element');
    for (const [index, cell] of cells.entries())
      if (cell.tagName === 'td' && columns[index]) cell.properties.dataColumn = columns[index];
  });
  const ariaLabel = messages[locale].table(columns.filter(Boolean));
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table'], role: 'group', tabIndex: 0, ariaLabel },
    children: [table],
  };
}

function textOf(element: Element): string {
  let text = '';
  visit(element, 'text', ({ value }) => {
    text += value;
  });
  return text.trim();
}

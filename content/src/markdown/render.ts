/** Markdown to safe HTML. What it cannot accept it reports with its line, and leaves out of the HTML. */
import { imageWidths, type LocaleCode } from 'contract';
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
import { type Attachment, fileUrl, toImage } from '../attachment/store.ts';
import { type Messages, messages } from '../language/messages.ts';
import { isSafeAddress, type MarkdownProblem, readMarkdown } from './problems.ts';
import { videoEmbed } from './video.ts';

export type RenderContext = { locale: LocaleCode; attachments: ReadonlyMap<string, Attachment> };

export function renderMarkdown(source: string, context: RenderContext): { html: string; problems: MarkdownProblem[] } {
  const { tree, problems } = readMarkdown(source, context.attachments);
  if (!tree) return { html: '', problems };
  lowerHeadings(tree);
  lowerSchemes(tree);
  const html = toHtml(messages[context.locale]).runSync(tree);
  finishElements(html, context, problems);
  return { html: writer.stringify(html), problems };
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

function finishElements(tree: Html, context: RenderContext, problems: MarkdownProblem[]) {
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName === 'a') finishLink(element);
    if (element.tagName === 'p') finishVideo(element, context);
    if (element.tagName === 'table' && parent && index !== undefined)
      parent.children[index] = inScroller(element, context);
    // A heading without a letter or a digit has no words to make an id of.
    if (element.properties.id === '') delete element.properties.id;
    if (element.tagName === 'img' && parent && index !== undefined) {
      const picture = toPicture(element, context);
      const name = fileNameOf(element);
      if (!picture && context.attachments.has(name))
        problems.push({
          line: element.position?.start.line ?? 1,
          message: `${name} is not a picture; a video must stand alone in its paragraph`,
        });
      parent.children.splice(index, 1, ...(picture ? [picture] : []));
      return [SKIP, index + (picture ? 1 : 0)];
    }
    return undefined;
  });
}

function finishLink(element: Element) {
  const href = String(element.properties.href ?? '');
  if (!isSafeAddress(href)) delete element.properties.href;
  if (/^https?:/i.test(href)) element.properties.rel = ['noopener', 'noreferrer'];
}

/** A paragraph that is nothing but a video becomes a player that loads when asked to. */
function finishVideo(paragraph: Element, { attachments, locale }: RenderContext) {
  const [only, ...others] = paragraph.children;
  if (!only || others.length > 0 || only.type !== 'element') return;
  if (only.tagName === 'img') {
    const attachment = attachments.get(fileNameOf(only));
    if (!attachment?.media_type.startsWith('video/')) return;
    paragraph.tagName = 'figure';
    paragraph.children = [
      {
        type: 'element',
        tagName: 'video',
        properties: {
          src: fileUrl(attachment.id),
          controls: true,
          preload: 'none',
          playsInline: true,
          ariaLabel: String(only.properties.alt || toImage(attachment, locale).Alt),
        },
        children: [],
      },
    ];
  }
  if (only.tagName === 'a') {
    const embed = videoEmbed(String(only.properties.href ?? ''));
    if (!embed) return;
    paragraph.tagName = 'figure';
    paragraph.properties = { dataVideo: embed };
  }
}

/**
 * A table that is wider than the screen scrolls in a box that the keyboard can reach, named by the table's columns. Each cell
 * says which column it is in, for screens on which cells stand below each other.
 */
function inScroller(table: Element, { locale }: RenderContext): Element {
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

function toPicture(element: Element, { attachments, locale }: RenderContext): Element | undefined {
  const attachment = attachments.get(fileNameOf(element));
  if (!attachment?.media_type.startsWith('image/')) return undefined;
  const image = toImage(attachment, locale);
  const url = fileUrl(image.ID);
  const widths = imageWidths.filter((width) => width <= image.Width);
  return {
    type: 'element',
    tagName: 'img',
    properties: {
      src: widths.length > 0 ? `${url}?w=${widths.findLast((width) => width <= 1280)}` : url,
      ...(widths.length > 0 && {
        srcSet: widths.map((width) => `${url}?w=${width} ${width}w`).join(', '),
        sizes: '(min-width: 768px) 720px, 100vw',
      }),
      alt: String(element.properties.alt || image.Alt),
      width: image.Width,
      height: image.Height,
      loading: 'lazy',
      decoding: 'async',
    },
    children: [],
  };
}

const fileNameOf = (element: Element) => attachmentName(String(element.properties.src ?? ''));

/** Rendered Markdown as a browser would read it. */
import type { LocaleCode } from 'contract';
import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import type { Attachment } from '../../attachment/store.ts';
import { renderMarkdown } from '../render.ts';

export const idOf = (number: number) => number.toString(16).padStart(32, '0');

const file = (number: number, name: string, fields: Partial<Attachment>): [string, Attachment] => [
  name,
  {
    id: idOf(number),
    name,
    media_type: 'image/jpeg',
    size: 1000,
    width: 1600,
    height: 900,
    color: '#336699',
    focus_x: 0.5,
    focus_y: 0.5,
    alt: '{}',
    loop: '[]',
    portrait: '',
    tones: '',
    text_tone: '',
    ...fields,
  },
];

const boat = { 'en-US': 'A paper boat', 'zh-CN': '纸船', 'ja-JP': '紙の舟' };
const breakout = { 'en-US': '"><img src=x onerror=alert(1)>' };
const video = { media_type: 'video/mp4', width: null, height: null, color: null };

export const attachments: ReadonlyMap<string, Attachment> = new Map([
  file(1, 'boat.jpg', { alt: JSON.stringify(boat) }),
  file(2, 'small.png', { media_type: 'image/png', width: 319, height: 200 }),
  file(3, 'exact.webp', { media_type: 'image/webp', width: 320, height: 180 }),
  file(4, 'large.jpg', { width: 6000, height: 4000 }),
  file(5, 'two words.jpg', {}),
  file(6, '灯台 (夜).jpg', {}),
  file(7, 'trailer.mp4', { ...video, alt: JSON.stringify({ 'en-US': 'The trailer', 'ja-JP': '予告編' }) }),
  file(8, 'rules.pdf', { media_type: 'application/pdf', width: null, height: null, color: null }),
  file(9, 'breakout.jpg', { alt: JSON.stringify(breakout) }),
  file(10, 'breakout.mp4', { ...video, alt: JSON.stringify(breakout) }),
  file(11, 'javascript:alert(1)', {}),
  file(12, '100%.jpg', {}),
]);

export function render(source: string, locale: LocaleCode = 'en-US') {
  const { html, problems } = renderMarkdown(source, { locale, attachments });
  return { html, problems, tree: fromHtml(html, { fragment: true }) };
}

export function elementsOf(tree: Root, ...tagNames: string[]): Element[] {
  const found: Element[] = [];
  visit(tree, 'element', (element) => {
    if (tagNames.length === 0 || tagNames.includes(element.tagName)) found.push(element);
  });
  return found;
}

export function textOf(node: Nodes): string {
  let text = '';
  visit(node, 'text', ({ value }) => {
    text += value;
  });
  return text;
}

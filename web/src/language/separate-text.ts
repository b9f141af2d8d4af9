/**
 * Where lines of an article's text may end, in Chinese and Japanese: in headings and quotations between words, elsewhere
 * after any character, but not between a number and what it counts.
 */
import { isUnspaced, markCounted, markWords } from './separate.ts';

const tagOrText = /<(?:"[^"]*"|[^">])*>|[^<]+/g;
const boundary = /^<(\/?)(h[2-4]|blockquote|code)\b/;

/** `html` is what the content service made. */
export function separateText(html: string, lang: string): string {
  if (!isUnspaced(lang)) return html;
  let depth = 0;
  let isCode = false;
  return html.replace(tagOrText, (part) => {
    const [, closing, name] = boundary.exec(part) ?? [];
    if (name === 'code') isCode = !closing;
    else if (name) depth += closing ? -1 : 1;
    if (part.startsWith('<') || isCode) return part;
    return depth > 0 ? markWords(part, lang) : markCounted(part);
  });
}

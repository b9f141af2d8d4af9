/** Separates the words of marked texts (components/words.ts), in Chinese and Japanese. */
import { splitCounted, splitWords } from './words.ts';

export const isUnspaced = (lang: string) => /^(zh|ja)/.test(lang);

const mark = (part: string, index: number) => (index % 2 ? `<span>${part}</span>` : part);

/** HTML of a text, in which numbers with what they count are marked. */
export const markCounted = (text: string) => splitCounted(text).map(mark).join('');

export const markWords = (text: string, lang: string) => splitWords(text, lang).map(markCounted).join('<wbr>');

/** In HTML, where `data-words` says so. */
export function separateWords(html: string, lang: string): string {
  return html.replace(
    /(<\w+(?=[^>]* data-words)([^>]*)>)([^<]+)(?=<\/)/g,
    (whole, tag: string, attributes: string, text: string) => {
      const own = / lang="([^"]+)"/.exec(attributes)?.[1] ?? lang;
      return isUnspaced(own) ? `${tag}${markWords(text, own)}<wbr>` : whole;
    },
  );
}

/** In what is rendered from now on, before it is painted. */
export function watchWords(): void {
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target as Element;
      for (const marked of [element, ...element.querySelectorAll('[data-words]')]) separate(marked);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function separate(element: Element): void {
  const lang = element.closest<HTMLElement>('[lang]')?.lang ?? '';
  if (!element.matches('[data-words]') || element.lastElementChild || !isUnspaced(lang)) return;
  const mark = (part: string, index: number) => (index % 2 ? make('span', part) : part);
  const words = splitWords(element.textContent, lang);
  element.replaceChildren(...words.flatMap((word) => [...splitCounted(word).map(mark), make('wbr')]));
}

const make = (name: string, text = '') => Object.assign(document.createElement(name), { textContent: text });

/** Separates the words of marked texts (components/words.ts) and of headings, in Chinese and Japanese. */
import { splitWords } from './words.ts';

const isUnspaced = (lang: string) => /^(zh|ja)/.test(lang);

/** In HTML: where `data-words` says so, and in the headings of texts, whose ids are made of their words. */
export function separateWords(html: string, lang: string): string {
  return html.replace(
    /(<(?:\w+(?=[^>]* data-words)|h[2-4](?= id="[^A-Z_]))([^>]*)>)([^<]+)(?=<\/)/g,
    (whole, tag: string, attributes: string, text: string) => {
      const own = / lang="([^"]+)"/.exec(attributes)?.[1] ?? lang;
      return isUnspaced(own) ? `${tag}${splitWords(text, own).join('<wbr>')}<wbr>` : whole;
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
  const words = splitWords(element.textContent, lang);
  element.replaceChildren(...words.flatMap((word) => [word, document.createElement('wbr')]));
}

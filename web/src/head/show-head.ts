/** Puts a page's tags into the head in place of those of the page before. */
import { headOf } from './head.ts';
import type { View } from './page-metadata.ts';

const own =
  'meta[property],meta[name=description],meta[name=robots],meta[name="twitter:card"],link[rel=canonical],link[rel=alternate]';

export function showHead(view: View): void {
  for (const element of document.head.querySelectorAll(own)) element.remove();
  document.head.append(
    ...headOf(view).map(({ tag, attributes }) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      return element;
    }),
  );
}

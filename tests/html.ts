/** What a page says about itself, read with a real parser. */
import { type HTMLElement, parse } from 'node-html-parser';

export type Head = {
  root: HTMLElement;
  canonical: string[];
  alternates: Record<string, string>;
  meta(name: string): string[];
};

export function readHead(html: string): Head {
  const root = parse(html);
  const links = (rel: string) => root.querySelectorAll(`head link[rel="${rel}"]`);
  return {
    root,
    canonical: links('canonical').map((link) => link.getAttribute('href') ?? ''),
    alternates: Object.fromEntries(
      links('alternate').flatMap((link) => {
        const language = link.getAttribute('hreflang');
        return language ? [[language, link.getAttribute('href') ?? '']] : [];
      }),
    ),
    meta: (name) =>
      root
        .querySelectorAll(`head meta[name="${name}"], head meta[property="${name}"]`)
        .map((element) => element.getAttribute('content') ?? ''),
  };
}

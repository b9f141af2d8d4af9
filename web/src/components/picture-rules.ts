/**
 * A picture's colour and focal point as a style rule of its own. Rules rather than `style` attributes, because a strict
 * content security policy forbids those: the server sends the rules it used with the page, and the browser adds others.
 */
import type { Image } from 'contract/entities';
import { createContext, useContext, useInsertionEffect } from 'react';

export type RuleSink = Map<string, string>;

export const RuleSinkContext = createContext<RuleSink | undefined>(undefined);

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

const ruleFor = (name: string, { Color, Focus }: Image) =>
  `.${name}{--picture:${Color};object-position:${percent(Focus.X)} ${percent(Focus.Y)}}`;

/** The class name that gives an element the picture's colour (as `--picture`) and focal point. */
export function usePictureRule(image: Image | undefined): string {
  const name = image ? `picture-${image.ID}` : '';
  const sink = useContext(RuleSinkContext);
  if (image) sink?.set(name, ruleFor(name, image));
  useInsertionEffect(() => {
    if (image) insert(name, ruleFor(name, image));
  }, [name, image]);
  return name;
}

let inserted: Set<string> | undefined;
let sheet: CSSStyleSheet | undefined;

/** Class names of the rules that the server sent. Inserting one again would recalculate the styles of the whole page. */
function findSent(): Set<string> {
  const text = document.querySelector('style')?.textContent ?? '';
  return new Set(Array.from(text.matchAll(/\.(picture-\w+)\{/g), ([, name = '']) => name));
}

function insert(name: string, rule: string) {
  inserted ??= findSent();
  if (inserted.has(name)) return;
  inserted.add(name);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.insertRule(rule);
}

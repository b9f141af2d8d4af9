/**
 * What a picture brings along as style rules: its colour, its focal point, and how text stands on it. Rules rather than
 * `style` attributes, because a strict content security policy forbids those: the server sends the rules it used with the
 * page, and the browser adds others.
 */
import type { Image, TextTone } from 'contract/entities';
import { createContext, use, useInsertionEffect } from 'react';

/** The rules of the pictures on a page that the server renders, by their class names. */
export type RuleSink = Map<string, string>;

export const RuleSinkContext = createContext<RuleSink | undefined>(undefined);

/** Where a picture's portrait is shown in its place; as --high in media.css. */
export const highFrames = '(aspect-ratio <= 4/5)';
export const wideFrames = '(aspect-ratio > 4/5)';

const positionOf = ({ Focus }: Pick<Image, 'Focus'>) => `${Focus.X * 100}% ${Focus.Y * 100}%`;

const pictureRule = (image: Image) => `--picture:${image.Color};object-position:${positionOf(image)}`;

const toneRule = ({ Text, Scrim, Strength, BarStrength }: TextTone) => {
  const colours =
    Text === 'light' ? '--on-picture:#fff;--off-picture:#0b1630' : '--on-picture:#0b1630;--off-picture:#fff';
  return `${colours};--scrim:${Scrim};--strength:${Strength};--bar-strength:${BarStrength}`;
};

function heroRule({ Portrait, Focus, Tone }: Image): string {
  const frame = (file: Pick<Image, 'Focus'>, tone: TextTone) =>
    `${toneRule(tone)};& :is(img,video){object-position:${positionOf(file)}}`;
  return `${frame({ Focus }, Tone.Wide)}@media ${highFrames}{&{${frame(Portrait ?? { Focus }, Tone.High)}}}`;
}

/** The class name that gives an element the picture's colour (as `--picture`) and focal point. */
export const usePictureRule = (image: Image | undefined) => useRule('picture', image, pictureRule);

/** The class name that gives an element what text needs that stands on the picture. */
export const useHeroRule = (image: Image | undefined) => useRule('hero', image, heroRule);

/** The colour of text along the upper edge, in a wide and in a high frame, for the header that lies over it. */
export const barTones = ({ Tone }: Image) => `${Tone.Wide.Bar} ${Tone.High.Bar}`;

function useRule(kind: 'picture' | 'hero', image: Image | undefined, declarations: (image: Image) => string): string {
  const name = image ? `${kind}-${image.ID}` : '';
  if (import.meta.env.SSR && image) use(RuleSinkContext)?.set(name, `.${name}{${declarations(image)}}`);
  useInsertionEffect(() => {
    if (image) insert(name, `.${name}{${declarations(image)}}`);
  }, [name, image, declarations]);
  return name;
}

let inserted: Set<string> | undefined;
let sheet: CSSStyleSheet | undefined;

/** Class names of the rules that the server sent. Inserting one again would recalculate the styles of the whole page. */
function findSent(): Set<string> {
  const text = document.querySelector('style')?.textContent ?? '';
  return new Set(Array.from(text.matchAll(/\.((?:picture|hero)-\w+)\{/g), ([, name = '']) => name));
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

/** Shows files in a text that was rendered without them, which costs next to nothing. */
import { imageWidths, type LocaleCode } from 'contract';
import { attachmentName } from 'contract/studio/media-files';
import type { Element } from 'hast';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { type Attachment, fileUrl, toImage } from '../attachment/store.ts';
import type { MarkdownProblem } from './problems.ts';
import type { References } from './references.ts';

/** Where a file is to be shown. `isParagraph`: in place of a paragraph that was nothing else. */
export type Slot = { name: string; alt: string; line: number; isParagraph: boolean };

/** There is a slot between each two pieces. Of `problems`, every file counts as unknown. */
export type Template = { pieces: string[]; slots: Slot[]; problems: MarkdownProblem[]; references: References };

export type Context = { locale: LocaleCode; attachments: ReadonlyMap<string, Attachment> };

export type Rendered = { html: string; problems: MarkdownProblem[]; references: References };

export function fillTemplate({ pieces, slots, problems, references }: Template, context: Context): Rendered {
  const { attachments } = context;
  const remaining = problems.filter(
    ({ code, value = '' }) => code !== 'unknown_picture' || !attachments.has(attachmentName(value)),
  );
  let html = pieces[0] ?? '';
  for (const [index, slot] of slots.entries()) {
    const shown = toElement(slot, context);
    if (!shown && attachments.has(slot.name)) remaining.push(notAPicture(slot));
    const inParagraph = slot.isParagraph && shown?.tagName !== 'figure';
    const element = inParagraph ? elementOf('p', {}, shown ? [shown] : []) : shown;
    html += (element ? writer.stringify({ type: 'root', children: [element] }) : '') + pieces[index + 1];
  }
  return { html, problems: remaining, references };
}

const writer = unified().use(rehypeStringify);

const elementOf = (tagName: string, properties: Element['properties'], children: Element[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

const notAPicture = ({ name, line }: Slot): MarkdownProblem => ({
  line,
  code: 'not_a_picture',
  value: name,
  message: `${name} is not a picture; a video must stand alone in its paragraph`,
});

function toElement(slot: Slot, { attachments, locale }: Context): Element | undefined {
  const attachment = attachments.get(slot.name);
  if (attachment?.media_type.startsWith('image/')) return toPicture(slot, attachment, locale);
  if (attachment?.media_type.startsWith('video/') && slot.isParagraph) return toVideo(slot, attachment, locale);
  return undefined;
}

/** A player that loads when asked to. */
function toVideo({ alt }: Slot, attachment: Attachment, locale: LocaleCode): Element {
  const video = elementOf(
    'video',
    {
      src: fileUrl(attachment.id),
      controls: true,
      preload: 'none',
      playsInline: true,
      ariaLabel: alt || toImage(attachment, locale).Alt,
    },
    [],
  );
  return elementOf('figure', {}, [video]);
}

function toPicture({ alt }: Slot, attachment: Attachment, locale: LocaleCode): Element {
  const image = toImage(attachment, locale);
  const url = fileUrl(image.ID);
  const widths = imageWidths.filter((width) => width <= image.Width);
  return elementOf(
    'img',
    {
      src: widths.length > 0 ? `${url}?w=${widths.findLast((width) => width <= 1280)}` : url,
      ...(widths.length > 0 && {
        srcSet: widths.map((width) => `${url}?w=${width} ${width}w`).join(', '),
        sizes: '(min-width: 768px) 720px, 100vw',
      }),
      alt: alt || image.Alt,
      width: image.Width,
      height: image.Height,
      loading: 'lazy',
      decoding: 'async',
    },
    [],
  );
}

/**
 * What is sent of a picture: always an encoding of ours, upright and without metadata, made at the first request for
 * it and kept. The file as it was given stays in the store, is never sent, and is what an export returns.
 */
import { imageWidths } from 'contract';
import { type Files, readAll } from '../files/index.ts';
import { HttpProblem } from '../problem.ts';
import { createEncoder } from './encoder.ts';
import { type Format, formats } from './formats.ts';
import type { Attachment } from './store.ts';

export const originalName = (id: string) => `originals/${id}`;

export function chooseFormat(attachment: Attachment, accept: string): Format {
  if (accepts(accept, 'image/avif')) return 'avif';
  if (accepts(accept, 'image/webp')) return 'webp';
  return attachment.media_type === 'image/png' ? 'png' : 'jpeg';
}

function accepts(accept: string, type: string): boolean {
  return accept.split(',').some((range) => {
    const [name, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Every name under which the store may hold something of an attachment. */
export function namesOf(id: string): string[] {
  return [
    originalName(id),
    ...formats.flatMap((format) => [undefined, ...imageWidths].map((width) => variantName(id, format, width))),
  ];
}

const variantName = (id: string, format: Format, width: number | undefined) =>
  `variants/${id}/${width ?? 'full'}.${format}`;

const maxQueued = 200;

/** Makes variants, each once, however many ask for it at the same time. */
export function createVariants(files: Files) {
  const underWay = new Map<string, Promise<void>>();
  const encode = createEncoder();
  let waiting = 0;

  async function ensure(attachment: Attachment, name: string, format: Format, width: number | undefined) {
    if ((await files.size(name)) !== undefined) return;
    if (waiting >= maxQueued) {
      throw new HttpProblem(503, 'Too many pictures are being made.', { headers: { 'retry-after': '10' } });
    }
    waiting += 1;
    try {
      const read = () => readAll(files, originalName(attachment.id));
      await files.write(name, await encode(read, format, width));
    } finally {
      waiting -= 1;
    }
  }

  /** The name, in the store, of the picture in this format and width. */
  return async (attachment: Attachment, format: Format, width: number | undefined): Promise<string> => {
    const name = variantName(attachment.id, format, width);
    let making = underWay.get(name);
    if (!making) {
      making = ensure(attachment, name, format, width).finally(() => underWay.delete(name));
      underWay.set(name, making);
    }
    await making;
    return name;
  };
}

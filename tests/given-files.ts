/** Files as people give them to a page: dropped, or pasted. */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';

export type GivenFile = { name: string; mimeType: string; buffer: Buffer };

/** No two are the same file. */
export async function pictureFile(name: string, background: string): Promise<GivenFile> {
  const create = { width: 900, height: 600, channels: 3 as const, background };
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

/** So large that a slow line needs seconds for it. */
export async function largePictureFile(name: string): Promise<GivenFile> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 500, height: 400, channels: 3 as const, background: '#808080', noise };
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

/** Lets files go over the middle of an element, or pastes them there. */
export async function give(how: 'drop' | 'paste', target: Locator, ...files: GivenFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }));
  await target.evaluate(
    (element, { how, given }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes } of given) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], name, { type: mimeType }));
      }
      const common = { bubbles: true, cancelable: true };
      if (how === 'paste') {
        element.dispatchEvent(new ClipboardEvent('paste', { ...common, clipboardData: data }));
        return;
      }
      const { left, top, width, height } = element.getBoundingClientRect();
      const place = { clientX: left + width / 2, clientY: top + height / 2 };
      for (const name of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new DragEvent(name, { ...common, ...place, dataTransfer: data }));
    },
    { how, given },
  );
}

/** What the studio shows of pictures that may not be live: made when somebody first looks at them. */
import path from 'node:path';
import { createTaskProcess } from 'http/task-process';
import type { EncodeTask } from '../attachment/encode.ts';
import { originalName, thumbnailName } from '../attachment/variants.ts';
import { type Files, readAll } from '../files/index.ts';

const program = path.join(import.meta.dirname, '../attachment/encoder-process.ts');

export function createThumbnails(files: Files) {
  const encoder = createTaskProcess<EncodeTask, Uint8Array>(program);
  const making = new Map<string, Promise<void>>();

  async function make(name: string, id: string, width: number): Promise<void> {
    if ((await files.size(name)) !== undefined) return;
    const bytes = await encoder.run(async () => ({
      bytes: await readAll(files, originalName(id)),
      format: 'webp',
      width,
    }));
    await files.write(name, bytes);
  }

  return {
    /** Its name in the store, which has it then. */
    async find({ id, width: own }: { id: string; width: number | null }, width: number): Promise<string> {
      const name = thumbnailName(id, width);
      const made = making.get(name) ?? make(name, id, Math.min(width, own ?? width)).finally(() => making.delete(name));
      making.set(name, made);
      await made;
      return name;
    },
    stop: encoder.stop,
  };
}

/** What the builds of the website and of the studio share: to do nothing when nothing has changed, and to compress. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

async function stampOf(root: string, ingredients: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) {
    const start = path.join(root, ingredient);
    const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(() => undefined);
    const files = entries
      ?.filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)) ?? [start];
    for (const file of files.sort()) hash.update(path.relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** Builds into `dist`, unless none of the ingredients has changed since the last time. */
export async function buildOnce(root: string, ingredients: string[], build: () => Promise<void>): Promise<void> {
  const stampFile = path.join(root, 'dist/.stamp');
  const stamp = await stampOf(root, [...ingredients, '../scripts/build-once.ts', '../package-lock.json']);
  const lastStamp = await readFile(stampFile, 'utf8').catch(() => '');
  if (stamp === lastStamp) return;
  await build();
  await writeFile(stampFile, stamp);
}

/** Puts a compressed copy beside each file that gains by it; fonts and pictures are compressed already. */
export async function compressIn(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const text = await readFile(file);
      const copies = {
        br: await smallestBrotli(text),
        gz: await promisify(gzip)(text, { level: 9 }),
      };
      for (const [ending, copy] of Object.entries(copies)) {
        if (copy.length < text.length) await writeFile(`${file}.${ending}`, copy);
      }
    }),
  );
}

const { BROTLI_PARAM_LGBLOCK: block, BROTLI_PARAM_LGWIN: window } = constants;

/** Which block and window suit a file best, only trying tells; they differ by a few thousandths. */
const attempts = [{}, { [block]: 16 }, { [window]: 17 }, { [block]: 16, [window]: 17 }, { [block]: 17 }];

async function smallestBrotli(text: Buffer): Promise<Buffer> {
  const compressed = await Promise.all(attempts.map((params) => promisify(brotliCompress)(text, { params })));
  return compressed.reduce((one, other) => (other.length < one.length ? other : one));
}

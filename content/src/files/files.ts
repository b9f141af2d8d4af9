/** What a store of files does, wherever it keeps them. */
import type { Readable } from 'node:stream';

export type ByteRange = { start: number; end: number };

export type Files = {
  /** Writes a file whole or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file of this machine into the store, whole or not at all: it is no longer where it was. */
  moveIn(name: string, file: string): Promise<void>;
  /** How many bytes a file has, or undefined where there is no such file. */
  size(name: string): Promise<number | undefined>;
  /** The bytes, or undefined where there is no such file. */
  read(name: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | undefined>;
  remove(name: string): Promise<void>;
  /** The names of all files whose name begins like this, which ends with a slash. */
  list(prefix: string): Promise<string[]>;
};

/** The store does not answer, or refuses: for the moment nothing can be kept or read there. */
export class FileStoreError extends Error {}

export async function readAll(files: Files, name: string): Promise<Buffer> {
  const file = await files.read(name);
  if (!file) throw new Error(`the file ${name} is missing from the store`);
  return Buffer.concat(await file.stream.toArray());
}

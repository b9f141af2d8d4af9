/** Where the bytes of attachments are kept: a folder, or an S3-compatible bucket. */
import { openDisk } from './disk.ts';
import type { Files } from './files.ts';
import { openBucket } from './s3.ts';

export { type ByteRange, FileStoreError, type Files, readAll } from './files.ts';

export async function openFiles(setting: string, dataDir: string): Promise<Files> {
  return setting === 'disk' ? openDisk(dataDir) : openBucket(setting);
}

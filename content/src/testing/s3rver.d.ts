declare module 's3rver' {
  import type { RequestListener } from 'node:http';
  import type { Readable } from 'node:stream';

  type Options = { silent: boolean; directory: string; configureBuckets: { name: string }[] };

  type StoredObject = { bucket: string; key: string; content: Buffer | Readable; metadata: object };

  export type Store = {
    getResourcePath(bucket: string, key: string, resource: 'object'): string;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
  };

  export default class S3rver {
    readonly store: Store;
    constructor(options: Options);
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}

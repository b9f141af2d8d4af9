declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  type Options = { silent: boolean; directory: string; configureBuckets: { name: string }[] };

  export default class S3rver {
    constructor(options: Options);
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}

/** Every address of the studio's API. Kept free of schemas, so that the browser's client stays small. */
import { accountPaths } from './account-paths.ts';
import { mediaPaths } from './media-paths.ts';
import { writingPaths } from './writing-paths.ts';

export const studioPaths = { ...accountPaths, ...writingPaths, ...mediaPaths } as const;

export type StudioEndpointName = keyof typeof studioPaths;

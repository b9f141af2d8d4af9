/** The typed client of the studio's API, for the browser. */
import type { z } from 'zod';
import { type CallOptions, type ClientOptions, createCall, type Input, type InputIsNeeded } from '../client.ts';
import type { studioEndpoints } from './endpoints.ts';
import { type StudioEndpointName, studioPaths } from './paths.ts';

type Endpoints = typeof studioEndpoints;
/** What takes or answers a file is no call of this client's. */
const fileEndpoints = ['exportActivity', 'uploadMedia', 'getMediaFile'] as const;
type JsonEndpoint = Exclude<StudioEndpointName, (typeof fileEndpoints)[number]>;

export type StudioClient = {
  [K in JsonEndpoint]: (
    ...args: InputIsNeeded<Endpoints[K]> extends true
      ? [input: Input<Endpoints[K]>, options?: CallOptions]
      : [input?: Input<Endpoints[K]>, options?: CallOptions]
  ) => Promise<z.output<Endpoints[K]['response']>>;
};

export function createStudioClient(options: Omit<ClientOptions, 'cache'>): StudioClient {
  const call = createCall(options);
  const files: readonly string[] = fileEndpoints;
  const names = Object.keys(studioPaths).filter((name) => !files.includes(name)) as JsonEndpoint[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      (input?: Record<string, unknown>, callOptions?: CallOptions) =>
        call(studioPaths[name], input, callOptions, { isList: name.startsWith('list') }),
    ]),
  ) as unknown as StudioClient;
}

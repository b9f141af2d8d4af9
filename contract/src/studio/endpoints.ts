/** The studio's endpoint table. */
import { accountEndpoints } from './account-endpoints.ts';
import type { StudioEndpoint } from './endpoint.ts';
import { mediaEndpoints } from './media-endpoints.ts';
import type { StudioEndpointName } from './paths.ts';
import { writingEndpoints } from './writing-endpoints.ts';

export const studioEndpoints = {
  ...accountEndpoints,
  ...writingEndpoints,
  ...mediaEndpoints,
} as const satisfies Record<StudioEndpointName, StudioEndpoint>;

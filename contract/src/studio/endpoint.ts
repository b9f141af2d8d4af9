/**
 * A row of the studio's endpoint table: as the public one, and who may ask. `right` is looked up by `can`; 'anyone' needs
 * no session. `isFresh` asks for a sign-in within the last minutes, `isSetup` is open before there is a second factor. An
 * endpoint that `takesBytes` gets its body as a stream.
 */
import type { z } from 'zod';
import type { Action, Subject } from './rights.ts';

export type Right = 'anyone' | { action: Action; subject: Subject };

/** What an endpoint asks of a session besides the right. */
export type Demands = {
  right: Right;
  isFresh?: boolean;
  isSetup?: boolean;
  needsIfMatch?: boolean;
  takesBytes?: boolean;
};

export type StudioEndpoint = Demands & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  status?: number;
  response: z.ZodType;
};

/** Codes in `errors` of a 403 that the interface answers by asking for something. */
export const refusalCodes = { proof: 'fresh_proof_required', factor: 'second_factor_required' } as const;

/** How a row of the contract's endpoint table becomes a Fastify route. */
import { Problem } from 'contract';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

type Endpoint = {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  response: z.ZodType;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.core.$ZodType;
  status?: number;
};

type SchemaOf<E extends Endpoint> = (E extends { params: infer P } ? { params: P } : unknown) &
  (E extends { query: infer Q } ? { querystring: Q } : unknown);

/** Checks what comes in and documents what goes out. */
export function routeFor<E extends Endpoint>(endpoint: E) {
  const { method, path, summary, params, query, body, response, status = 200 } = endpoint;
  const schema = {
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { [status]: response, '4xx': Problem, '5xx': Problem },
  } as unknown as SchemaOf<E> & { summary: string };
  return { method, url: path, schema };
}

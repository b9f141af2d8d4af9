/** Errors as RFC 9457 problems: thrown anywhere, answered here. */
import { STATUS_CODES } from 'node:http';
import type { FieldError, Problem } from 'contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isOutage } from './database/index.ts';

export class HttpProblem extends Error {
  readonly statusCode: number;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  /** The current state, where that is what the caller needs. */
  readonly data: unknown;
  constructor(
    statusCode: number,
    detail: string,
    extra: {
      errors?: FieldError[];
      headers?: Record<string, string>;
      data?: unknown;
      /** What went wrong on our side, which is logged. */
      cause?: Error;
    } = {},
  ) {
    super(detail, extra);
    this.statusCode = statusCode;
    this.errors = extra.errors;
    this.headers = extra.headers ?? {};
    this.data = extra.data;
  }
}

export const nothingThere = () => new HttpProblem(404, 'There is nothing at this address.');

export const notFound = (what: string) => new HttpProblem(404, `There is no such ${what}.`);

export function handleError(
  error: FastifyError | HttpProblem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof HttpProblem) {
    const { statusCode, message, errors, data, cause } = error;
    if (cause) request.log.error({ err: cause }, message);
    return sendProblem(reply.headers(error.headers), statusCode, message, errors, data);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return handleError(nothingThere(), request, reply);
    const errors = error.validation.map(({ instancePath, keyword, message = 'is not valid' }) => ({
      field: instancePath.replace(/^\//, ''),
      // The contract's own checks have a code for a message.
      code: /^[a-z_]+$/.test(message) ? message : keyword,
      message: message.replaceAll('_', ' '),
    }));
    return sendProblem(reply, 400, 'The request has values that are not valid.', errors);
  }
  const status = error.statusCode ?? 500;
  // Refusals are counted, not logged: a line for each would cost more than the refusal.
  if (error.code === 'OVERLOADED') return sendProblem(reply.header('retry-after', '5'), status, error.message);
  if (status < 500) return sendProblem(reply, status, error.message);
  request.log.error({ err: error }, 'request failed');
  const isUnavailable = status === 503 || isOutage(error);
  return sendProblem(
    isUnavailable ? reply.header('retry-after', '5') : reply,
    isUnavailable ? 503 : 500,
    'Something went wrong on our side. Please try again later.',
  );
}

function sendProblem(reply: FastifyReply, status: number, detail: string, errors?: FieldError[], data?: unknown) {
  const problem: Problem & { data?: unknown } = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    ...(errors && { errors }),
    ...(data !== undefined && { data }),
  };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem);
}

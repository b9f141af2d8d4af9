/** What is written to the log: which kind of address was asked for and what came of it, never what a visitor has sent. */
import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { FastPathObserver } from './http-server.ts';
import type { Settings } from './settings.ts';

type Logging = Pick<Settings, 'logLevel' | 'trustProxy'>;

const requestId = /^[\w.:-]{8,64}$/;

export const logsRequests = ({ logLevel }: Pick<Settings, 'logLevel'>) => ['info', 'debug', 'trace'].includes(logLevel);

/** Fastify's options that have to do with the log. */
export function loggingFor({ logLevel, trustProxy }: Logging) {
  return {
    logger: { level: logLevel, serializers: { req: toRequest, err: toError } },
    logController: new RequestLog(logsRequests({ logLevel })),
    genReqId({ headers }: IncomingMessage) {
      const given = trustProxy ? headers['x-request-id'] : undefined;
      return typeof given === 'string' && requestId.test(given) ? given : randomUUID();
    },
  };
}

/** One line a request, when it is answered. What the website asks of the content service by itself is for those who debug. */
class RequestLog extends LogController {
  readonly #logsRequests: boolean;
  constructor(logsRequests: boolean) {
    super();
    this.#logsRequests = logsRequests;
  }
  override incomingRequest() {}
  override routeNotFound() {}
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (!this.#logsRequests && !error) return;
    const { method, routeOptions } = request;
    const line = { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (error) reply.log.warn({ ...line, err: error }, 'answer broken off');
    else if (isFromOutside(request)) reply.log.info(line, 'request');
    else reply.log.debug(line, 'request of our own');
  }
}

/** The line of a response that Fastify never heard of. */
export const logFastPath =
  (log: FastifyBaseLogger, requestIdOf: (request: IncomingMessage) => string): FastPathObserver =>
  (request, { route, status }, milliseconds) =>
    log.info(
      { reqId: requestIdOf(request), method: request.method, route, status, ms: Math.round(milliseconds) },
      'request',
    );

export const isFromOutside = ({ raw }: FastifyRequest) => raw instanceof IncomingMessage;

// Of an invitation or a preview: it opens what it is of.
const token = /\/[\w-]{43}(?=\/|$)/g;

function toRequest({ method, url = '' }: { method: string; url?: string }) {
  const [path = ''] = url.split('?');
  return { method, path: path.replace(/[^/]*(@|%40)[^/]*/gi, '(address)').replace(token, '/(token)') };
}

type Described = { name?: string; code?: string; message?: string; stack?: string; cause?: unknown };

// Fields of an error that hold no values. PostgreSQL's `detail`, `where` and others do.
const harmless = ['code', 'statusCode', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint'];

function toError(error: Described): { type: string; message: string; stack: string; [key: string]: unknown } {
  const facts = harmless.filter((key) => key in error).map((key) => [key, error[key as keyof Described]]);
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name ?? 'Error',
    message: scrub(error.message ?? ''),
    stack: frames.join('\n'),
    ...Object.fromEntries(facts),
    ...(error.cause instanceof Error && { cause: toError(error.cause) }),
  };
}

/** Removes quoted values from a message: mail addresses, search queries, query parameters. */
function scrub(message: string): string {
  return message
    .replace(/"[^"]*("|$)/g, '"…"')
    .replace(/\S+@\S+/g, '(address)')
    .replace(/\?\S+/g, '?…');
}

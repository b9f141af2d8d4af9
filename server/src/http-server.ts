/** Node's HTTP server with its timeouts, the fast path for cached responses, and refusals while the process is behind. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastPath } from 'http/fast-path';
import type { CachedResponse } from 'http/response-cache';
import { limitBodyTime } from 'http/slow-body';
import { queueConnections } from './connection-queue.ts';

const second = 1000;

/** Visitors need a fraction of these; a client that only holds a connection open is cut off. */
export const timeouts = {
  headersTimeout: 10 * second,
  requestTimeout: 30 * second,
  // Without a byte either way, idle keep-alive connections included. Longer than proxies keep an idle connection: if we
  // close it first, a request that the proxy is sending on it is lost.
  idleTimeout: 72 * second,
  // Often, so that ten thousand overdue connections are not all closed at once, which would block the event loop.
  connectionsCheckingInterval: second / 4,
};

// Node's own limit of a whole request has no exception, and uploads need one: `limitBodyTime` has the limit instead. A
// separate keep-alive timeout would be set and cleared with each request.
const nodeTimeouts = { requestTimeout: 0, keepAliveTimeout: 0 };

// Unanswered requests per connection. A client that reads its answers has fewer; for one that does not, they would pile
// up in memory.
const maxUnanswered = 16;
// Each chunk of a body is a call into JavaScript, however small it is. Those of a network are a thousand bytes and more.
const maxSmallChunks = 16;
const minChunkBytes = 256;

// The process is behind when a timer was this late twice in a row.
const maxLatenessMs = 300;
const latenessIntervalMs = 100;

// For how long connections stay open after an answer that did not wait for the whole body, and how many at once: each
// holds 64 KB of it.
const maxLingerMs = 2 * second;
const maxLingering = 32;

const retryAfter = '5';
const neverRefused = new Set(['/healthz', '/readyz', '/api/ping']);

export type HttpServerOptions = {
  onRefused: () => void;
  /** A cached response costs less than a refusal. */
  fastPath?: FastPath;
  /** Hears of each response that the fast path sent. */
  onFastPath?: FastPathObserver;
  limits?: typeof timeouts;
};

export type FastPathObserver = (request: IncomingMessage, sent: CachedResponse, milliseconds: number) => void;

/** For Fastify's `serverFactory`. */
export function createHttpServer(options: HttpServerOptions) {
  const { onRefused, fastPath = () => undefined, onFastPath = () => {}, limits = timeouts } = options;
  const { idleTimeout, requestTimeout, ...others } = limits;

  return (handler: RequestListener): Server => {
    const isBehind = watchLateness();
    const isPipelinedTooFar = countUnanswered();
    const server = createServer({ ...others, ...nodeTimeouts }, (request, response) => {
      const isAfterLast = !request.socket.writable;
      if (isAfterLast || isPipelinedTooFar(request, response)) return;
      const isChunked = isInChunks(request);
      if (isChunked) limitChunks(request, response);
      if (isChunked || Number(request.headers['content-length'] ?? 0) > 0)
        limitBodyTime(request, requestTimeout, () => closeLate(server, request, response));
      if (isNext(response)) return serve(request, response);
      // Delay pipelined requests: the same bytes may hold the one that closes the connection.
      setImmediate(() => request.socket.writable && serve(request, response));
    });
    function serve(request: IncomingMessage, response: ServerResponse) {
      const isChunked = isInChunks(request);
      const isStopping = !server.listening;
      const startedAt = performance.now();
      const sent = isStopping || isChunked ? undefined : send(fastPath, request, response);
      if (sent) return onFastPath(request, sent, performance.now() - startedAt);
      if (!isStopping && (!isBehind() || neverRefused.has(request.url ?? ''))) return handler(request, response);
      onRefused();
      if (isStopping || isChunked) response.setHeader('connection', 'close');
      return response.writeHead(503, { 'retry-after': retryAfter, 'cache-control': 'no-store' }).end();
    }
    // Node's own answer would leave the connection open, and what follows on it uncounted.
    server.on('checkExpectation', (request, response) => {
      if (isPipelinedTooFar(request, response)) return;
      limitChunks(request, response);
      response.writeHead(417, { connection: 'close' }).end();
    });
    server.setTimeout(idleTimeout);
    queueConnections(server, limits.headersTimeout);
    return server;
  };
}

const isInChunks = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined;

/** Whether its answer is the connection's next one: to that Node gives the connection. */
const isNext = ({ socket }: ServerResponse) => socket !== null;

/** Closes a connection that asks on and on before its answers are taken. Such a request is not answered. */
function countUnanswered(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const queued = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    if (isNext(response)) return false;
    const count = (queued.get(socket) ?? 0) + 1;
    if (count >= maxUnanswered) {
      closeAtOnce(socket);
      return true;
    }
    queued.set(socket, count);
    response.once('close', () => queued.set(socket, (queued.get(socket) ?? 0) - 1));
    return false;
  };
}

function limitChunks(request: IncomingMessage, response: ServerResponse) {
  // Node goes on parsing what comes after the answer, and drops it without calling `push`.
  response.once('finish', () => {
    if (!request.complete) closeAtOnce(request.socket);
  });
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk, encoding) => {
    // The end is no chunk.
    if (chunk) chunks += 1;
    bytes += chunk?.length ?? 0;
    if (chunks > maxSmallChunks + bytes / minChunkBytes) closeAtOnce(request.socket);
    return push(chunk, encoding);
  };
}

/** Destroying alone lets Node's parser finish the 64 KB it has read, which may be a thousand requests or ten thousand chunks. */
function closeAtOnce(socket: Socket & { parser?: { remove?: () => void } }) {
  socket.parser?.remove?.();
  socket.destroy();
}

/**
 * Closes the connection some time after an answer that did not wait for the whole body. Closed at once, while more of it
 * comes, the connection would be reset and the answer lost on its way: nginx, for one, would make a 502 of it.
 */
export function closeAfterAnswer({ socket }: IncomingMessage, response: ServerResponse): void {
  const destroySoon = socket.destroySoon.bind(socket);
  response.setHeader('connection', 'close');
  // Node calls this when the answer is written.
  socket.destroySoon = () => {
    if (lingering.size >= maxLingering) return destroySoon();
    lingering.add(socket.once('close', () => lingering.delete(socket)));
    socket.end();
    // With this listener, and nobody who calls `read`, no more of the body is read.
    socket.on('readable', () => {});
    setTimeout(() => socket.destroy(), maxLingerMs).unref();
  };
}

const lingering = new Set<Socket>();

/** As Node does it with its own limit. */
function closeLate(server: Server, { socket }: IncomingMessage, response: ServerResponse) {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (server.emit('clientError', error, socket)) return;
  if (socket.writable && !response.headersSent)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroy(error);
}

/** An error here would end the process; Fastify, which meets the same error, answers for it. */
function send(fastPath: FastPath, request: IncomingMessage, response: ServerResponse): CachedResponse | undefined {
  try {
    return fastPath(request, response);
  } catch {
    return undefined;
  }
}

/** Counts only lateness by the process's own work: one that others keep from running gains nothing by refusing. */
function watchLateness(): () => boolean {
  let last = performance.now();
  let usedBefore = process.cpuUsage();
  let timesLate = 0;
  setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(usedBefore);
    const passed = now - last;
    const worked = (user + system) / 1000;
    timesLate = Math.min(passed - latenessIntervalMs, worked) > maxLatenessMs ? timesLate + 1 : 0;
    last = now;
    usedBefore = process.cpuUsage();
  }, latenessIntervalMs).unref();
  return () => timesLate > 1;
}

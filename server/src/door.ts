/** The way in: how long a connection may take its time, and when all who come are refused before any work is done. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';

const second = 1000;

/** Visitors need a fraction of these; whoever only holds a connection open is rid of it. */
export const limits = {
  headersTimeout: 10 * second,
  requestTimeout: 30 * second,
  // Without a byte either way, whether a client is being answered or keeps its connection. Longer than proxies keep one
  // that nobody uses: one that we close first may be lost with a request in it.
  silenceTimeout: 72 * second,
  // Often, so that ten thousand who are overdue are not all closed at once, which would hold up everybody else.
  checkEvery: second / 4,
};

// How late a timer may be, twice in a row, before the process counts as behind.
const mostLate = 300;
const askEvery = 100;

const retryAfter = '5';
const alwaysAnswered = new Set(['/healthz', '/readyz', '/api/ping']);

/** Answers whoever asks for what is ready, and says whether it did. */
export type Give = (request: IncomingMessage, response: ServerResponse) => boolean;

/** `onRefusal` hears of each who is refused; `give` may have an answer ready, which costs less than to refuse. Answers Fastify's `serverFactory`. */
export function createDoor(onRefusal: () => void, give: Give = () => false, given: typeof limits = limits) {
  const { silenceTimeout, checkEvery, ...timeouts } = given;

  return (handler: RequestListener): Server => {
    const isBehind = watchLateness();
    // A timeout of its own for kept connections would be set and taken back with each request.
    const options = { ...timeouts, keepAliveTimeout: 0, connectionsCheckingInterval: checkEvery };
    const server = createServer(options, (request, response) => {
      const isStopping = !server.listening;
      if (!isStopping && isGiven(give, request, response)) return;
      if (!isStopping && (!isBehind() || alwaysAnswered.has(request.url ?? ''))) return handler(request, response);
      onRefusal();
      if (isStopping) response.setHeader('connection', 'close');
      return response.writeHead(503, { 'retry-after': retryAfter, 'cache-control': 'no-store' }).end();
    });
    server.setTimeout(silenceTimeout);
    return server;
  };
}

/** An error would end the process here. Whoever else meets it is able to answer for it. */
function isGiven(give: Give, request: IncomingMessage, response: ServerResponse): boolean {
  try {
    return give(request, response);
  } catch {
    return false;
  }
}

/** Late by its own work: a process that others on the machine keep from running gains nothing by refusing. */
function watchLateness(): () => boolean {
  let last = performance.now();
  let usedBefore = process.cpuUsage();
  let timesLate = 0;
  setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(usedBefore);
    const passed = now - last;
    const worked = (user + system) / 1000;
    timesLate = Math.min(passed - askEvery, worked) > mostLate ? timesLate + 1 : 0;
    last = now;
    usedBefore = process.cpuUsage();
  }, askEvery).unref();
  return () => timesLate > 1;
}

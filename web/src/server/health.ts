/** Whether the process lives, and whether it can serve. Asked for every few seconds, by machines: no word of it in the log. */
import type { FastifyInstance } from 'fastify';

const quiet = { logLevel: 'warn' } as const;
const retryAfter = '5';

type HealthOptions = { version: string; isReady(): boolean };

export async function healthRoutes(app: FastifyInstance, { version, isReady }: HealthOptions) {
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));

  app.get('/healthz', quiet, async () => ({ status: 'ok', version }));

  app.get('/readyz', quiet, async (_, reply) => {
    if (isReady()) return { status: 'ok' };
    reply.code(503).header('retry-after', retryAfter);
    return { status: 'unavailable' };
  });
}

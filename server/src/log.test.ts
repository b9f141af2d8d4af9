import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../content/src/testing/postgres.ts';
import { loggingFor } from './log.ts';

/** A server, and the lines of its log. */
function logged(trustProxy = '') {
  const stream = new PassThrough();
  const lines: string[] = [];
  stream.on('data', (line) => lines.push(String(line)));
  const { logger, ...logging } = loggingFor({ logLevel: 'trace', trustProxy });
  const app = Fastify({ ...logging, logger: { ...logger, stream } });
  app.get('/fails/:what', async () => {
    throw new Error('no such mailbox: jane@example.org, asked by /api/article/?q=jane');
  });
  return { app, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
}

test('a request is one line with its route, status and time, under an id of its own', async () => {
  const { app, lines } = logged();
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  lines.length = 0;
  const { port } = app.server.address() as { port: number };
  await fetch(`http://127.0.0.1:${port}/nowhere?email=jane@example.org`, { headers: { cookie: 'name=Jane' } });
  await expect.poll(() => lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'GET',
    status: 404,
    ms: expect.any(Number),
    msg: 'request',
  });
});

test('an id is taken over from a proxy that is trusted, if it looks like one', async () => {
  const idOf = async (given: string, trustProxy: string) => {
    const { app, last } = logged(trustProxy);
    await app.inject({ url: '/fails/now', headers: { 'x-request-id': given } });
    return last().reqId;
  };
  expect(await idOf('4bf92f3577b34da6', '127.0.0.1')).toBe('4bf92f3577b34da6');
  expect(await idOf('4bf92f3577b34da6', '')).not.toBe('4bf92f3577b34da6');
  expect(await idOf('jane@example.org', '127.0.0.1')).not.toContain('jane');
});

test('an error is logged with its stack, and without what it quotes', async () => {
  const { app, lines } = logged();
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ req: request, err: error }, 'request failed');
    return reply.code(500).send();
  });
  await app.inject('/fails/jane@example.org?name=Jane');
  const { req, err } = JSON.parse(lines.find((line) => line.includes('request failed')) ?? '{}');
  expect(req).toEqual({ method: 'GET', path: '/fails/(address)' });
  expect(err.message).toBe('no such mailbox: (address) asked by /api/article/?…');
  expect(err.stack).toMatch(/^\s+at .*log\.test\.ts/);
  expect(lines.join('')).not.toMatch(/jane/i);
});

test('an error of PostgreSQL says where it happened, and none of the values', async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const client = new pg.Client(postgres.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('create table person (email text primary key, age int)');
  await client.query(`insert into person values ('jane@example.org', 30)`);
  const { app, lines, last } = logged();
  for (const [text, facts] of [
    [`insert into person values ('jane@example.org', 31)`, { code: '23505', constraint: 'person_pkey' }],
    [`insert into person values ('john', 'Jane Doe')`, { code: '22P02' }],
    [`insert into person values ('Jane Doe', null), (null, 1)`, { code: '23502', table: 'person', column: 'email' }],
  ] as const) {
    const err = await client.query(text).catch((error) => error);
    app.log.error({ err }, 'broken');
    expect(last().err).toMatchObject(facts);
    expect(last().err.stack).toContain('at ');
  }
  expect(lines.join('')).not.toMatch(/jane|doe|john/i);
});

import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cspReport } from './csp-report.ts';

let lines: Record<string, unknown>[];
let app: ReturnType<typeof Fastify>;

beforeEach(async () => {
  lines = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  app = Fastify({ logger: { level: 'warn', stream } });
  await app.register(cspReport);
});

afterEach(() => {
  vi.useRealTimers();
  return app.close();
});

const older = (what: object) => ({ 'csp-report': what });

async function report(payload: unknown, { from = '203.0.113.7', type = 'application/csp-report' } = {}) {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': type },
    payload: JSON.stringify(payload),
    remoteAddress: from,
  });
  return statusCode;
}

const violation = older({
  'document-uri': 'https://studio.example/search?q=my+illness',
  'violated-directive': 'script-src',
  'blocked-uri': 'https://evil.example/a.js?id=1#x',
});

test('a report becomes one line of the log, without what somebody searched for and who it was', async () => {
  expect(await report(violation)).toBe(204);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      directive: 'script-src',
      blocked: 'https://evil.example/a.js',
      page: 'https://studio.example/search',
    }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/illness|203\.0\.113\.7/);
});

test('so do the reports that newer browsers send together', async () => {
  const body = { effectiveDirective: 'style-src-elem', blockedURL: 'inline', documentURL: 'https://studio.example/' };
  const reports = [
    { type: 'csp-violation', body },
    { type: 'csp-violation', body },
  ];
  expect(await report(reports, { type: 'application/reports+json' })).toBe(204);
  expect(lines).toMatchObject([
    { directive: 'style-src-elem', blocked: 'inline', page: 'https://studio.example/', others: 1 },
  ]);
});

test.each([null, 5, 'text', [], [null], {}, older([]), { 'csp-report': 'x' }])('%j leaves no line', async (body) => {
  expect(await report(body)).toBe(204);
  expect(lines.filter(({ directive }) => directive)).toEqual([]);
});

test('a report that is too large is refused, and a long one is cut', async () => {
  expect(await report(older({ 'violated-directive': 'x'.repeat(20_000) }))).toBe(413);
  expect(await report(older({ 'violated-directive': 'x'.repeat(10_000) }))).toBe(204);
  expect(JSON.stringify(lines.at(-1)).length).toBeLessThan(1000);
});

test.each([
  '{ "violated-directive": { "toString": 1 }, "blocked-uri": [[]] }',
  '{ "effectiveDirective": 5, "documentURL": { "toString": null } }',
])('%s, which has no text where it belongs, is taken all the same', async (body) => {
  expect(await report(older(JSON.parse(body)))).toBe(204);
  expect(lines).toMatchObject([{ level: 40, directive: '', blocked: '', page: '' }]);
});

test.each(['application/json', 'text/plain'])('what comes as %s is no report, and is not read', async (type) => {
  expect(await report('x'.repeat(1_000_000), { type })).toBe(415);
});

test('who is refused is not read either', async () => {
  for (let n = 0; n < 10; n += 1) await report(violation);
  expect(await report('x'.repeat(1_000_000))).toBe(429);
});

test('one address is heard ten times a minute, and all together sixty times', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const statuses = async (count: number, from: (n: number) => string) => {
    const answers: number[] = [];
    for (let n = 0; n < count; n += 1) answers.push(await report(violation, { from: from(n) }));
    return answers;
  };
  expect(await statuses(12, () => '203.0.113.7')).toEqual([...Array(10).fill(204), 429, 429]);
  expect(await statuses(52, (n) => `203.0.113.${n + 8}`)).toEqual([...Array(50).fill(204), 429, 429]);
  expect(lines).toHaveLength(60);
  vi.advanceTimersByTime(60_000);
  expect(await report(violation)).toBe(204);
});

/** Ten thousand failing sign-ins, and how much the answers to them tell. */
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { commandLine } from '../../content/src/audit/store.ts';
import { invite } from '../../content/src/staff/people.ts';
import { codeAt, currentStep } from '../../content/src/staff/totp.ts';
import { memoryWithWorkers } from '../memory.ts';
import { type Site, startSite } from '../start-site.ts';
import { type Kind, kinds, newPlace, type Place, readDatabase } from './database.ts';
import { rounds, times } from './rounds.ts';

const attempts = rounds * 50;
const perKind = rounds * 5;
// The more of them wait, the longer is the pause before each: sixteen would take an hour for each database.
const atOnce = 4;
const Password = 'violet harbour 42 lanterns';
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

type Answer = { status: number; wait: number; body: { data: never } };

/** Asks from a network of one's own: the site is behind a proxy that it trusts. */
function ask(site: Site, path: string, body: object, network: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': network,
  };
  const asking = request(`${site.address}/api/studio${path}`, { method: 'POST', agent, headers }, async (response) => {
    const wait = Number(response.headers['retry-after'] ?? 0);
    resolve({ status: response.statusCode ?? 0, wait, body: (await json(response)) as Answer['body'] });
  });
  asking.on('error', reject).end(JSON.stringify(body));
  return promise;
}

const network = (n: number) => `203.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

async function start(kind: Kind): Promise<{ site: Site; place: Place }> {
  const place = await newPlace(kind);
  const site = await startSite({ SAMPLE: 'off', TRUST_PROXY: 'loopback', ...place.environment });
  onTestFinished(() => site.stop());
  return { site, place };
}

/** Somebody with an account and an authenticator app, or without one. */
async function join({ site, place }: { site: Site; place: Place }, email: string, hasApp = true) {
  const { token } = await readDatabase(place, (db) => invite(db, commandLine, email, [{ Role: 'editor' }]));
  const accepted = await ask(site, `/invitation/${token}`, { Name: 'Mika Ono', Password }, '198.51.100.1');
  const { TotpSecret, Person } = accepted.body.data as { TotpSecret: string; Person: { ID: string } };
  if (hasApp) {
    await readDatabase(place, (db) =>
      db
        .updateTable('staff_totp')
        .set({ secret: TotpSecret, unconfirmed_secret: null })
        .where('staff_id', '=', Person.ID)
        .execute(),
    );
  }
  return TotpSecret;
}

async function inTurn<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const n = next++;
      results[n] = await work(n);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

test.each(kinds)('thousands of attempts let nobody in, and do not keep the right person out, on %s', async (kind) => {
  const service = await start(kind);
  const { site } = service;
  const accounts = Array.from({ length: 20 }, (_, n) => `person-${n}@example.org`);
  const secrets = new Map<string, string>();
  for (const email of accounts) secrets.set(email, await join(service, email));
  const attempt = (n: number) => {
    const Email = accounts[n % 40] ?? `stranger-${n % 40}@example.org`;
    return ask(site, '/session', { Email, Password: `a guess number ${n}`, Code: '000000' }, network(n % 500));
  };
  await inTurn(Math.min(200, attempts), attempt);
  const before = await memoryWithWorkers(site);
  const answers = await inTurn(attempts, attempt);
  const after = await memoryWithWorkers(site);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;

  const [email = ''] = accounts;
  const right = () => ({ Email: email, Password, Code: codeAt(secrets.get(email) ?? '', currentStep()) });
  const began = performance.now();
  let first = await ask(site, '/session', right(), '192.0.2.1');
  const announced = first.wait;
  if (first.status === 429) {
    await sleep(announced * 1000);
    first = await ask(site, '/session', right(), '192.0.2.1');
  }
  const waited = performance.now() - began;
  console.log(
    `| sign-ins | ${kind} | ${attempts} | ${count(401)} wrong, ${count(429)} told to wait, ${count(503)} busy | right person in after ${times([waited])}, announced ${announced} s | ${before} → ${after} MB |`,
  );
  expect(answers.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([]);
  expect(first.status).toBe(201);
  expect(announced).toBeLessThanOrEqual(60);
  expect(after).toBeLessThan(before * 1.25);
});

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test.each(kinds)('an answer takes the same time whatever is wrong, on %s', async (kind) => {
  const service = await start(kind);
  const { site } = service;
  // Each account is tried less often than it would have to wait.
  const accounts = Array.from({ length: Math.ceil((perKind * 2) / 40) }, (_, n) => `person-${n}@example.org`);
  for (const email of accounts) await join(service, email);
  const kindsOfWrong: Record<string, (n: number) => object> = {
    'unknown account': (n) => ({ Email: `nobody-${n}@example.org`, Password, Code: '000000' }),
    'wrong password': (n) => ({ Email: accounts[n % accounts.length], Password: 'another password 1', Code: '000000' }),
    'wrong code': (n) => ({ Email: accounts[n % accounts.length], Password, Code: '000000' }),
  };
  const took: Record<string, number[]> = {};
  // In turns and in any order, so that what else the machine does falls on all alike.
  let from = 0;
  for (let n = -5; n < perKind; n++) {
    const inAnyOrder = Object.entries(kindsOfWrong).sort(() => Math.random() - 0.5);
    for (const [what, body] of inAnyOrder) {
      const began = performance.now();
      const { status } = await ask(site, '/session', body(Math.max(n, 0)), network(from++));
      expect(status).toBe(401);
      if (n < 0) continue;
      took[what] ??= [];
      took[what].push(performance.now() - began);
    }
  }
  const means = Object.values(took).map(mean);
  const line = Object.entries(took).map(([what, values]) => `${what} ${mean(values).toFixed(1)} ms`);
  console.log(`| timing | ${kind} | ${perKind} each | ${line.join(', ')} |`);
  expect(Math.max(...means)).toBeLessThan(Math.min(...means) * 1.05);
});

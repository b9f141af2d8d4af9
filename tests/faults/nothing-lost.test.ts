/** A storm of messages, and a kill at any moment of it. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startSite } from '../start-site.ts';
import { type Kind, kinds, newPlace, type Place, readDatabase } from './database.ts';
import { rounds, say, times } from './rounds.ts';
import { forVisitors, send, storm, type Written, write } from './visitors.ts';

type Victim = 'the server' | 'PostgreSQL' | 'both';

const victims: Record<Kind, Victim[]> = { SQLite: ['the server'], PostgreSQL: ['the server', 'PostgreSQL', 'both'] };

/** How the database holds these messages: each key with its ID, its text and how many mails it led to. */
async function holds(place: Place, messages: Written[]) {
  const keys = messages.map(({ key }) => key);
  if (keys.length === 0) return new Map<string, never[]>();
  const writtenKey = sql<string>`substr(content, 1, 36)`;
  const rows = await readDatabase(place, (db) =>
    db
      .selectFrom('message')
      .select(['id', 'content', 'idempotency_key'])
      .select((row) =>
        row
          .selectFrom('outbox')
          .select(sql<number>`count(*)`.as('n'))
          .whereRef('outbox.message_id', '=', 'message.id')
          .as('mails'),
      )
      .where(writtenKey, 'in', keys)
      .execute(),
  );
  return Map.groupBy(rows, ({ content }) => content.slice(0, 36));
}

/** Each of these is there once, as it was written and answered, with its one mail to send. */
async function expectOnce(place: Place, messages: Written[]) {
  const held = await holds(place, messages);
  for (const { key, id, form } of messages) {
    const rows = held.get(key)?.map((row) => ({ ...row, mails: Number(row.mails) }));
    expect(rows).toEqual([{ id, content: form.Content, idempotency_key: key, mails: 1 }]);
  }
}

async function untilTaken(site: { address: string }): Promise<Written> {
  const written = await write();
  for (const deadline = Date.now() + 10_000; (await send(site, written)) !== 201; await sleep(20)) {
    if (Date.now() > deadline) throw new Error('the site takes no messages');
  }
  return written;
}

test.each(kinds)('no message that was answered is lost or doubled when everything is killed, on %s', async (kind) => {
  const place = await newPlace(kind);
  const { environment, postgres } = place;
  const start = () => startSite({ ...forVisitors, ...environment });
  let site = await start();
  onTestFinished(() => site.stop());
  if (postgres) {
    // As it comes; without it there would be nothing to prove.
    const { rows } = await readDatabase(place, (db) => sql`show fsync`.execute(db));
    expect(rows).toEqual([{ fsync: 'on' }]);
  }
  const recoveries = { withoutStart: [] as number[], withStart: [] as number[] };
  const counts = { answered: 0, unanswered: 0, keptUnanswered: 0 };

  for (let round = 0; round < rounds; round++) {
    const victim = victims[kind][randomInt(victims[kind].length)] ?? 'the server';
    const visitors = storm(site);
    await sleep(randomInt(700));
    await Promise.all([victim !== 'PostgreSQL' && site.kill(), victim !== 'the server' && postgres?.kill()]);
    const messages = await visitors.stop();

    if (victim !== 'the server') await postgres?.start();
    const repaired = Date.now();
    if (victim !== 'PostgreSQL') site = await start();
    const first = await untilTaken(site);
    recoveries[victim === 'PostgreSQL' ? 'withoutStart' : 'withStart'].push(Date.now() - repaired);

    const answered = messages.filter(({ id }) => id);
    const unanswered = messages.filter(({ id }) => !id);
    await expectOnce(place, [...answered, first]);
    const held = await holds(place, unanswered);
    for (const { key } of unanswered) expect(held.get(key)?.length ?? 0).toBeLessThanOrEqual(1);

    const before = answered.map(({ id }) => id);
    const statuses = await Promise.all(messages.map((message) => send(site, message)));
    expect(statuses).toEqual(messages.map(() => 201));
    expect(answered.map(({ id }) => id)).toEqual(before);
    await expectOnce(place, messages);

    counts.answered += answered.length;
    counts.unanswered += unanswered.length;
    counts.keptUnanswered += held.size;
  }

  if (kind === 'SQLite') {
    const { rows } = await readDatabase(place, (db) => sql`pragma integrity_check`.execute(db));
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  }
  const { withoutStart, withStart } = recoveries;
  expect(Math.max(0, ...withoutStart)).toBeLessThan(5000);
  const { answered, unanswered, keptUnanswered } = counts;
  say({
    fault: `SIGKILL of ${victims[kind].join(', ')} in a storm of messages`,
    database: kind,
    rounds,
    lost: `0 of ${answered} answered lost, 0 of ${answered + unanswered} doubled (${unanswered} unanswered were sent again, ${keptUnanswered} of them were kept already)`,
    recovery: `${withoutStart.length > 0 ? `${times(withoutStart)}; ` : ''}${times(withStart)} where the server had to start`,
  });
});

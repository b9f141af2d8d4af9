/** Mails to a server that drops, puts off, is slow or dies, from a site that is killed while it sends them. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Site, startSite } from '../start-site.ts';
import { kinds, newPlace, type Place, readDatabase } from './database.ts';
import { type Mood, startFlakySmtp } from './flaky-smtp.ts';
import { fewerRounds, say } from './rounds.ts';
import { forVisitors, send, type Written, write } from './visitors.ts';

const moods: Mood[] = [
  'takes',
  'is slow',
  'puts off',
  'hangs up',
  'drops',
  'takes and dies',
  'takes, and the site dies',
];

const mails = (place: Place) => readDatabase(place, (db) => db.selectFrom('outbox').selectAll().execute());

/** As if all the waiting between attempts were over. Nobody sends meanwhile: the site is not running. */
const letTimePass = (place: Place) =>
  readDatabase(place, (db) =>
    db
      .transaction()
      .execute((trx) =>
        trx.updateTable('outbox').set({ next_at: new Date().toISOString() }).where('next_at', 'is not', null).execute(),
      ),
  );

test.each(kinds)('every mail is sent at least once, and marked as what became of it, on %s', async (kind) => {
  const place = await newPlace(kind);
  let site: Site;
  let isFine = false;
  const met = new Map<Mood, number>();
  const smtp = await startFlakySmtp(
    () => {
      const mood = isFine ? 'takes' : (moods[randomInt(moods.length)] ?? 'takes');
      met.set(mood, (met.get(mood) ?? 0) + 1);
      return mood;
    },
    (mood) => void (mood === 'takes, and the site dies' && site.kill()),
  );
  const start = () => startSite({ ...forVisitors, ...place.environment, SMTP_URL: smtp.url });
  onTestFinished(() => site.stop());
  const answered: Written[] = [];

  for (let round = 0; round < fewerRounds; round++) {
    site = await start();
    const messages = await Promise.all(Array.from({ length: 6 }, write));
    await Promise.all(messages.map((message) => send(site, message)));
    answered.push(...messages.filter(({ id }) => id));
    await sleep(randomInt(1500));
    await site.kill();

    for (const { message_id, sent_at, next_at, error } of await mails(place)) {
      if (sent_at) expect([smtp.taken.has(message_id), next_at, error]).toEqual([true, null, null]);
      else expect(next_at, `${message_id} is not sent, and nobody will try again`).not.toBeNull();
    }
    await letTimePass(place);
  }

  isFine = true;
  site = await start();
  await vi.waitFor(
    async () => {
      for (const mail of await mails(place)) {
        expect(mail).toMatchObject({ sent_at: expect.any(String), next_at: null, error: null });
      }
    },
    { timeout: 60_000, interval: 500 },
  );
  for (const { id } of answered) expect(smtp.taken.get(id ?? ''), `mails of ${id}`).toBeGreaterThanOrEqual(1);
  const all = await mails(place);
  expect(new Set(all.map(({ message_id }) => message_id)).size).toBe(all.length);

  const twice = [...smtp.taken.values()].filter((times) => times > 1).length;
  const seen = [...met].map(([mood, times]) => `${mood} ${times}`).join(', ');
  say({
    fault: `mail server: ${seen}; the site killed in every round`,
    database: kind,
    rounds: fewerRounds,
    lost: `0 of ${all.length} mails lost, 0 marked falsely, ${twice} sent more than once`,
    recovery: 'with the next attempt',
  });
});
